/**
 * Tells whether the person is busy elsewhere on the page: something outside of the element has the focus, and keeps it.
 * What contains the element is not elsewhere: Safari gives a pressed button no focus, but the next container that can have
 * it. The document is asked, because a shadow root around the element knows only of the focus inside of it.
 */
export function isBusyElsewhere(host: Element): boolean {
  const { activeElement, body } = host.ownerDocument;
  const isHere = (host.getRootNode() as Document | ShadowRoot).activeElement?.contains(host);
  return !isHere && activeElement !== null && activeElement !== body;
}
