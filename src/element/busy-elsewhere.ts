/**
 * Tells whether the person is busy elsewhere on the page: something outside of the element has the focus, and keeps it. The
 * document is asked, because a shadow root around the element knows only of the focus inside of it.
 */
export function isBusyElsewhere(host: Element): boolean {
  const { activeElement, body } = host.ownerDocument;
  const isInside = (host.getRootNode() as Document | ShadowRoot).activeElement === host;
  return !isInside && activeElement !== null && activeElement !== body;
}
