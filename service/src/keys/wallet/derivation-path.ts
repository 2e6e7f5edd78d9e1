import type { Curve } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';

/** The first index of hardened children (BIP-32). */
export const HARDENED = 0x8000_0000;

/** More levels than any standard has; every level costs a multiplication on the curve. */
const MAXIMUM_DEPTH = 16;

/** A path from the root of a wallet to one of its keys. */
export interface DerivationPath {
  /** The canonical text, as `m/44'/60'/0'/0/0`. */
  readonly text: string;
  /** The index of each level; hardened ones have {@link HARDENED} added. */
  readonly indexes: readonly number[];
}

/**
 * Reads a path as `m/44'/60'/0'/0/0`; hardened levels end with `'`, `h` or `H`. Throws an `InputError` when it is no
 * path, or when a level is not hardened on Ed25519, which has no other children (SLIP-0010).
 */
export function parseDerivationPath(text: string, curve: Curve): DerivationPath {
  const [root, ...levels] = text.split('/');
  if (root !== 'm') throw new InputError('', 'A path begins with "m", as in "m/44\'/60\'/0\'/0/0".');
  if (levels.length > MAXIMUM_DEPTH) throw new InputError('', `A path has at most ${MAXIMUM_DEPTH} levels.`);
  const indexes = levels.map((level) => parseLevel(level, curve));
  const names = indexes.map((index) => (index >= HARDENED ? `${index - HARDENED}'` : String(index)));
  return { text: ['m', ...names].join('/'), indexes };
}

function parseLevel(level: string, curve: Curve): number {
  const [, digits = '', mark = ''] = /^(0|[1-9]\d{0,9})(['hH]?)$/.exec(level) ?? [];
  const index = Number(digits);
  if (digits === '' || index >= HARDENED) {
    throw new InputError(
      '',
      `"${level}" is no level of a path: a number below 2147483648, and "'" when hardened.`,
    );
  }
  if (mark !== '') return index + HARDENED;
  if (curve !== 'CURVE_ED25519') return index;
  throw new InputError(
    '',
    `On CURVE_ED25519 every level is hardened: write "${level}'" in place of "${level}".`,
  );
}
