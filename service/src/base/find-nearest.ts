/** Names that differ by more letters than this, or by more than a third of a short name, are no typing mistake. */
const MAXIMUM_DISTANCE = 4;

/**
 * Finds the known name that an unknown one probably meant; `undefined` when none is near. `prefix` is the beginning
 * that all names share.
 */
export function findNearest(name: string, known: readonly string[], prefix = ''): string | undefined {
  const maximum = Math.min(MAXIMUM_DISTANCE, (name.length - prefix.length) / 3);
  const [nearest] = known
    // Names come from callers: a long one is not compared letter by letter.
    .filter((one) => Math.abs(one.length - name.length) <= maximum)
    .map((one) => ({ one, distance: distanceOf(name, one) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= maximum ? nearest.one : undefined;
}

/** How many letters have to be put in, left out or replaced to make one text of the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
