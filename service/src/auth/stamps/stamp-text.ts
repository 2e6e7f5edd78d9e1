import { fromBase64Url, fromUtf8 } from '../../base/contract.ts';
import { parseJson } from '../../base/json.ts';

/** The members that a stamp must have, by name. */
export type StampTexts<Name extends string> = Readonly<Record<Name, string>>;

/**
 * Reads the named members of a JSON object, each of them a text; other members and the order do not matter. `undefined`
 * when the text is not such an object.
 */
export function readStampTexts<Name extends string>(
  json: string,
  names: readonly Name[],
): StampTexts<Name> | undefined {
  let value: unknown;
  try {
    value = parseJson(json);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  return names.every((name) => typeof members[name] === 'string') ? (members as StampTexts<Name>) : undefined;
}

/** Like `readStampTexts`, for JSON that is encoded as base64url without padding. */
export function decodeStampTexts<Name extends string>(
  base64Url: string,
  names: readonly Name[],
): StampTexts<Name> | undefined {
  let json: string;
  try {
    json = fromUtf8(fromBase64Url(base64Url));
  } catch {
    return undefined;
  }
  return readStampTexts(json, names);
}
