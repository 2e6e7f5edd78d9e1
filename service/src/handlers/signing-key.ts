import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { InputError } from '../keys/input-error.ts';
import type { Signer } from '../keys/signing/sign-message.ts';
import { toSigningScheme } from '../keys/signing/to-signing-scheme.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Database } from '../store/database.ts';
import { findSigningKeys, type SigningKey } from '../store/signing-keys.ts';
import { withSecret } from '../secrets/wallet-seeds.ts';
import type { HandlerServices } from './handler-services.ts';

/**
 * Finds the key that `signWith` names: a private key by its identifier or by any of its addresses, an account of a
 * wallet by its address. Throws NOT_FOUND when there is none, and PRECONDITION_FAILED when the text matches two
 * different keys.
 */
export async function findSigningKey(
  database: Database,
  organizationId: string,
  signWith: string,
  { allowsId = true }: { readonly allowsId?: boolean } = {},
): Promise<SigningKey> {
  const names = { id: allowsId ? signWith : undefined, lookup: toAddressLookup(signWith) };
  const [found, ...others] = await findSigningKeys(database, organizationId, names);
  const path = 'parameters.signWith';
  if (found === undefined) {
    const noun = allowsId ? 'key of this identifier or address' : 'key of this address';
    throw new ProblemError('NOT_FOUND', `The organization has no ${noun}.`, { path });
  }
  if (others.length > 0) {
    throw new ProblemError(
      'PRECONDITION_FAILED',
      'More than one key of the organization has this address; sign with the identifier of a private key, or with another address.',
      {
        path,
      },
    );
  }
  return found;
}

/** Opens a key while `work` signs with it, and overwrites its secret afterwards. */
export function withSigner<T>(
  { keys }: Pick<HandlerServices, 'keys'>,
  { formats, key }: SigningKey,
  work: (signer: Signer) => T,
): T {
  const { curve } = key;
  const scheme = toSigningScheme(curve, formats);
  return withSecret(keys, key, (secret) => work({ curve, secret, scheme }));
}

/** Runs `work` on what a caller sent. An `InputError` becomes INVALID_REQUEST with the path inside the parameters. */
export function readInput<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message, path } = error.within('parameters');
    throw new ProblemError('INVALID_REQUEST', message, { path, cause: error });
  }
}
