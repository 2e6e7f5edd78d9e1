/** How long the node stays: until the browser has reported the new focus to assistive technology. */
const STAY_MS = 150;

// Without properties that make the browser lay out the field again: Firefox would then report a moving caret in it.
const UNSEEN = 'block-size:0;min-block-size:0;margin:0;padding:0;opacity:0';

/**
 * Called before another screen is drawn. The focused node of the present screen stays a moment longer, invisibly.
 *
 * A screen reader (Orca) stays silent about a new focus when the node that had it before is removed, so the new focus
 * must be reported first. Moving the focus later instead would close a phone's keyboard.
 */
export function linger(root: ShadowRoot): void {
  let kept = root.activeElement as HTMLElement;
  // Not a node that already lingers, and not the button that closes a dialog.
  if (!(kept as HTMLElement | null)?.matches('#contact,.card>button:not([style])')) return;
  // Without its id no other code finds the node.
  kept.id = '';
  const card = kept.closest('.card');
  for (let parent; (parent = kept.parentElement as HTMLElement) !== card; kept = parent) {
    for (const child of [...parent.childNodes]) if (child !== kept) child.remove();
  }
  // Lit replaces what follows the screen's marker, the card's first comment, so the marker moves behind the kept node.
  let mark = card?.firstChild as ChildNode;
  while (mark.nodeType !== Node.COMMENT_NODE) mark = mark.nextSibling as ChildNode;
  while (mark.nextSibling !== kept) mark.nextSibling?.remove();
  kept.after(mark);
  kept.style.cssText = UNSEEN;
  setTimeout(() => kept.remove(), STAY_MS);
}
