/**
 * The known language that a tag names itself: with a region of its own (`de-AT` is `de`), or without the region of the
 * first known form (`pt` is `pt-BR`). Undefined where people have to be known better than that: `languageOf` is.
 */
export function plainLanguageOf<T extends string>(known: readonly T[], tag: string): T | undefined {
  return known.find((name) => `${tag}-`.startsWith(`${name}-`) || name.startsWith(`${tag}-`));
}
