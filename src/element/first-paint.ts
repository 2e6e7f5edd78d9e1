import type { FlowState } from '../flow/state.ts';

/** Longest wait for a page that is not painted, such as one in a background tab. */
const LIMIT_MS = 100;

/**
 * Resolves once the first screen is visible: in the task after the next frame. For any other state it resolves at once.
 */
export async function firstPaint({ name }: FlowState): Promise<void> {
  if (name !== 'choose') return;
  await new Promise<void>((resolve) => {
    // Missing in a document without rendering, such as jsdom's.
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve));
    setTimeout(resolve, LIMIT_MS);
  });
}
