/** Writes the last segment of a path as names of members are written: `get_user` as `getUser`. */
export function toCamelCase(segment: string): string {
  return segment.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
