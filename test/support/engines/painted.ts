/** An expression for a page: a promise that resolves once everything so far is painted. */
export const PAINTED =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
