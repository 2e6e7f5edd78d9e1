import { parseJson } from '../base/json.ts';

/** Reads JSON text that is an object with exactly these members, all of them texts; `undefined` for anything else. */
export function readTexts<const Name extends string>(
  text: string,
  names: readonly Name[],
  maximumLength: number,
): Readonly<Record<Name, string>> | undefined {
  if (text.length > maximumLength) return undefined;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = value as Record<string, unknown>;
  const isExact = Object.keys(members).length === names.length;
  return isExact && names.every((name) => typeof members[name] === 'string')
    ? (members as Record<Name, string>)
    : undefined;
}
