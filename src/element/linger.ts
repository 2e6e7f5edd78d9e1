/** How long the part stays: until the browser has told assistive technology of the new focus. */
const STAY_MS = 150;

// Nothing that makes the browser lay the field out anew: Firefox would then tell of a caret that moves in it.
const UNSEEN = 'block-size:0;min-block-size:0;margin:0;padding:0;opacity:0';

/**
 * Called before another screen is drawn. Of the present one, the part that has the focus stays a moment longer, unseen.
 *
 * A screen reader takes over without a word what has the focus when the part before it goes away (Orca does), so the
 * focus has to be told first. A focus that comes later instead would close the keyboard of a phone.
 */
export function linger(root: ShadowRoot): void {
  let kept = root.activeElement as HTMLElement;
  // Not the one that stays already, and not the button that closes a dialog.
  if (!(kept as HTMLElement | null)?.matches('#contact,.card>button:not([style])')) return;
  // Nothing else finds it.
  kept.id = '';
  const card = kept.closest('.card');
  for (let parent; (parent = kept.parentElement as HTMLElement) !== card; kept = parent) {
    for (const child of [...parent.childNodes]) if (child !== kept) child.remove();
  }
  // Lit replaces what follows the mark of the screen, which is the card's first comment.
  let mark = card?.firstChild as ChildNode;
  while (mark.nodeType !== Node.COMMENT_NODE) mark = mark.nextSibling as ChildNode;
  while (mark.nextSibling !== kept) mark.nextSibling?.remove();
  kept.after(mark);
  kept.style.cssText = UNSEEN;
  setTimeout(() => kept.remove(), STAY_MS);
}
