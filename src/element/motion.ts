/** Duration of the change of a card's height. */
const DURATION_MS = 180;

/** The running animation of each card. */
const moving = new WeakMap<HTMLElement, Animation>();

/**
 * Animates a card from its previous height to that of its present content. Only the lower edge moves, so that controls
 * stay where the person sees them. It does nothing where people prefer reduced motion.
 *
 * @param from - previous height, in CSS pixels
 */
export function moveHeight(card: HTMLElement, from: number): void {
  moving.get(card)?.cancel();
  const to = card.offsetHeight;
  if (Math.abs(to - from) < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  moving.set(
    card,
    card.animate(
      // Clips a screen that is taller than the card during the animation.
      { blockSize: [`${from}px`, `${to}px`], overflow: ['clip', 'clip'] },
      { duration: DURATION_MS, easing: 'ease-out' },
    ),
  );
}
