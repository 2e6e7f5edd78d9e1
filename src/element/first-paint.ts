import type { FlowState } from '../flow/state.ts';

/** How long a page that is not painted, as one in a tab behind another, is waited for. */
const LIMIT_MS = 100;

/**
 * Resolves once the first screen can be seen, where it is shown already: in the task that follows the next frame. In any
 * other state nothing is waited for.
 */
export async function firstPaint({ name }: FlowState): Promise<void> {
  if (name !== 'choose') return;
  await new Promise<void>((resolve) => {
    // Not there in a document without a screen, such as jsdom's.
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve));
    setTimeout(resolve, LIMIT_MS);
  });
}
