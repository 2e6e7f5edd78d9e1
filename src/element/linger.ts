import { Directive, directive, type ChildPart } from 'lit/directive.js';
import { noChange, type nothing, type TemplateResult } from 'lit/html.js';

/** How long the part stays: until the browser has told assistive technology of the new focus. */
const STAY_MS = 150;

// Nothing that makes the browser lay the field out anew: Firefox would then tell of a caret that moves in it.
const UNSEEN = 'block-size:0;min-block-size:0;margin:0;padding:0;opacity:0';

/** The place of a screen in the card; what stands there follows a mark, and is what the mark's part replaces. */
type Place = ChildPart & { readonly startNode: ChildNode; readonly parentNode: Element };

type Screen = TemplateResult | typeof nothing;

/**
 * Draws a screen. Of the screen before it, the part that has the focus stays a moment longer, unseen.
 *
 * A screen reader takes over without a word what has the focus when the part before it goes away (Orca does), so the
 * focus has to be told first. A focus that comes later instead would close the keyboard of a phone.
 */
class Linger extends Directive {
  #strings: unknown;

  override update({ parentNode, startNode }: Place, [screen]: [Screen]): unknown {
    const { strings } = screen as TemplateResult;
    const isAnother = this.#strings && strings !== this.#strings;
    this.#strings = strings;
    let kept = (parentNode.getRootNode() as ShadowRoot).activeElement as HTMLElement;
    // Not the one that stays already, and not the button that closes a dialog.
    if (isAnother && (kept as HTMLElement | null)?.matches('#contact,.card>button:not([style])')) {
      // Nothing else finds it.
      kept.id = '';
      for (let parent; (parent = kept.parentElement as HTMLElement) !== parentNode; kept = parent) {
        for (const child of [...parent.childNodes]) if (child !== kept) child.remove();
      }
      while (startNode.nextSibling !== kept) startNode.nextSibling?.remove();
      kept.after(startNode);
      kept.style.cssText = UNSEEN;
      setTimeout(() => kept.remove(), STAY_MS);
    }
    return screen;
  }

  override render(_screen: Screen): unknown {
    return noChange;
  }
}

/** See `Linger`. */
export const linger = directive(Linger);
