/**
 * True when something outside of the element has the focus, so that the element must not take it. A container of the
 * element does not count: when a button is clicked, Safari focuses not the button but its next focusable container. The
 * document is asked, because a shadow root around the element only knows the focus inside itself.
 */
export function isBusyElsewhere(host: Element): boolean {
  const { activeElement, body } = host.ownerDocument;
  const isHere = (host.getRootNode() as Document | ShadowRoot).activeElement?.contains(host);
  return !isHere && activeElement !== null && activeElement !== body;
}
