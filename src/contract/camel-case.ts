/** Converts the last segment of a path to camel case, the form of member names: `get_user` becomes `getUser`. */
export function toCamelCase(segment: string): string {
  return segment.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
