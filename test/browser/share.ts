/**
 * Long series that are the same in every engine, shared among them: in `npm test` each engine takes every third, so that
 * all of them are shown once. `npm run test:thorough` gives all to each.
 */
export function shareOf<Item>(items: readonly Item[]): readonly Item[] {
  if ('thorough' in document.documentElement.dataset) return items;
  const { userAgent } = navigator;
  const own = [/Firefox\//, /Chrome\//, /./].findIndex((engine) => engine.test(userAgent));
  return items.filter((_item, index) => index % 3 === own);
}
