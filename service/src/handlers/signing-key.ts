import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { InputError } from '../keys/input-error.ts';
import type { Signer } from '../keys/signing/sign-message.ts';
import { toSigningScheme } from '../keys/signing/signing-scheme.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/database.ts';
import { findSigningKeys, type SigningKey } from '../store/private-keys.ts';

/**
 * Finds the key that `signWith` names: by its identifier, or by any of its addresses. Throws NOT_FOUND when there is
 * none, and PRECONDITION_FAILED when two different keys answer to the text.
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
    const noun = allowsId ? 'private key of this identifier or address' : 'private key of this address';
    throw new ProblemError('NOT_FOUND', `The organization has no ${noun}.`, { path });
  }
  if (others.length > 0) {
    throw new ProblemError('PRECONDITION_FAILED', 'More than one private key answers to this text.', {
      path,
    });
  }
  return found;
}

/** Opens a key for one signature. */
export function openSigner({ keys }: Services, { formats, key }: SigningKey): Signer {
  const { curve, id, organizationId, sealedSecret } = key;
  return {
    curve,
    secret: keys.open(sealedSecret, { organizationId, keyId: id, curve }),
    scheme: toSigningScheme(curve, formats),
  };
}

/** Runs work on what a caller sent. An `InputError` becomes INVALID_REQUEST with the path inside the parameters. */
export function readInput<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message, path } = error.within('parameters');
    throw new ProblemError('INVALID_REQUEST', message, { path, cause: error });
  }
}
