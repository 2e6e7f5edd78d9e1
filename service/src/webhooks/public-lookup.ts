import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Resolves a name to all its addresses. Rejects when it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** Thrown when any address of a receiver's name is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'private_address';
}

/**
 * Creates a resolver that asks the name servers directly. The system's own lookup occupies one of a few threads while a
 * name server stays silent: the owner of a silent name server could stop the deliveries of everybody.
 */
export function createResolveName(): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('no addresses');
  };
}

/**
 * Creates a `lookup` for sockets that returns public addresses only, and refuses a name when any of its addresses is
 * not public. It runs when a connection is made, and the connection goes to the address that was checked. So a name
 * that is public when it is checked and private when it is used (DNS rebinding) does not get through.
 */
export function createPublicLookup(resolve: ResolveName): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (first === undefined || !found.every(isPublicAddress)) {
          callback(new PrivateAddressError('The name leads to an address that is not public.'), '');
        } else if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
