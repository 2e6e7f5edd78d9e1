import { toHex, toUtf8 } from '../base/contract.ts';
import type { ServiceKeys } from './service-keys.ts';

/** Signs data for a client that knows the service's key: JSON text, as published clients read it. */
export function signBundle({ otpSigner }: Pick<ServiceKeys, 'otpSigner'>, data: object): string {
  const bytes = toUtf8(JSON.stringify(data));
  return JSON.stringify({
    version: 'v1.0.0',
    data: toHex(bytes),
    dataSignature: toHex(otpSigner.sign(bytes, 'der')),
    enclaveQuorumPublic: otpSigner.publicKey,
  });
}
