import { InputError } from '../input-error.ts';
import type { Curve } from '../../base/contract.ts';
import { createHashBudget, type Hash } from '../typed-data/hash-budget.ts';
import { assertPairing } from './pairing.ts';
import { toPayloadBytes, type Payload } from './payload-bytes.ts';
import { signMessage, type Signer } from './sign-message.ts';
import type { SignatureParts } from './signature-parts.ts';

/** Maximum number of payloads in one request. */
export const MAXIMUM_PAYLOADS = 250;

/** A payload, and the curve of the key that is to sign it. */
export interface PayloadReading extends Payload {
  readonly curve: Curve;
}

/** Payloads with the same parameters. */
export interface PayloadsReading extends Omit<PayloadReading, 'payload'> {
  readonly payloads: readonly string[];
}

/** A payload to sign, and the key that signs it. */
export interface PayloadSigning extends Signer, Payload {}

/** Payloads to sign with the same parameters. */
export interface PayloadsSigning extends Omit<PayloadSigning, 'payload'> {
  readonly payloads: readonly string[];
}

/**
 * Turns a payload into the bytes that its signature covers. It needs no key, so it also checks whether a payload can be
 * signed at all. Throws an `InputError` whose path begins with `payload`, `encoding` or `hashFunction`.
 */
export function readPayload(payload: PayloadReading): Uint8Array {
  assertPairing(payload.curve, payload.encoding, payload.hashFunction);
  return read(payload, 'payload', createHashBudget());
}

/**
 * Like `readPayload`, for 1 to 250 payloads. The `InputError`'s path begins with `payloads`, `encoding` or
 * `hashFunction`.
 */
export function readPayloads({ payloads, ...reading }: PayloadsReading): Uint8Array[] {
  assertPairing(reading.curve, reading.encoding, reading.hashFunction);
  if (payloads.length === 0 || payloads.length > MAXIMUM_PAYLOADS) {
    throw new InputError(
      'payloads',
      `There must be 1 to ${MAXIMUM_PAYLOADS} payloads, not ${payloads.length}.`,
    );
  }
  const hash = createHashBudget();
  return payloads.map((payload, index) => read({ ...reading, payload }, `payloads[${index}]`, hash));
}

/**
 * Signs a payload (sign_raw_payload; protocol.md section 4). Throws an `InputError` whose path begins with `payload`,
 * `encoding` or `hashFunction`.
 */
export function signPayload(signing: PayloadSigning): SignatureParts {
  return signMessage(signing, readPayload(signing));
}

/**
 * Signs 1 to 250 payloads with the same parameters, in their order (sign_raw_payloads). All of them are read before the
 * first is signed. Throws an `InputError` whose path begins with `payloads`, `encoding` or `hashFunction`.
 */
export function signPayloads(signing: PayloadsSigning): SignatureParts[] {
  return readPayloads(signing).map((bytes) => signMessage(signing, bytes));
}

function read(payload: Payload, path: string, hash: Hash): Uint8Array {
  try {
    return toPayloadBytes(payload, hash);
  } catch (error) {
    throw error instanceof InputError ? error.within(path) : error;
  }
}
