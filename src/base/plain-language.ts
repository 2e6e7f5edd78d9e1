/**
 * The known language that follows from a tag alone: the tag with a region of its own (`de-AT` gives `de`), or the first
 * known regional form of the tag (`pt` gives `pt-BR`). Undefined for tags that need knowledge of what people mean;
 * `languageOf` has it.
 */
export function plainLanguageOf<T extends string>(known: readonly T[], tag: string): T | undefined {
  return known.find((name) => `${tag}-`.startsWith(`${name}-`) || name.startsWith(`${tag}-`));
}
