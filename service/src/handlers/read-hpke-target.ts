import { ProblemError } from '../base/problem-error.ts';
import { toHpkeTarget } from '../keys/hpke.ts';

/** Reads the P-256 key that a reply is encrypted to, as 65 bytes. Throws INVALID_REQUEST with the path. */
export function readHpkeTarget(targetPublicKey: string): Uint8Array {
  const target = toHpkeTarget(targetPublicKey);
  if (target !== undefined) return target;
  const path = 'parameters.targetPublicKey';
  throw new ProblemError('INVALID_REQUEST', `Member "${path}" is not a P-256 public key in hexadecimal.`, {
    path,
  });
}
