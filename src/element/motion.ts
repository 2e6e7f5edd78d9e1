/** How long a card takes to become as tall as its next screen. */
const DURATION_MS = 180;

/** The animation under way of each card. */
const moving = new WeakMap<HTMLElement, Animation>();

/**
 * Lets a card grow or shrink to the height of what it shows now, instead of jumping there. Nothing in it moves: only its
 * lower edge does, so that what is pressed meanwhile is where it is seen. Not where people ask for less motion.
 *
 * @param from - how tall it was before, in CSS pixels
 */
export function moveHeight(card: HTMLElement, from: number): void {
  moving.get(card)?.cancel();
  const to = card.offsetHeight;
  if (Math.abs(to - from) < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  moving.set(
    card,
    card.animate(
      // A screen that is taller than the card meanwhile does not stick out of it.
      { blockSize: [`${from}px`, `${to}px`], overflow: ['clip', 'clip'] },
      { duration: DURATION_MS, easing: 'ease-out' },
    ),
  );
}
