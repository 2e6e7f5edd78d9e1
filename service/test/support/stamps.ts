/**
 * Makes stamps of every kind without code of the service: with other parts of the libraries, after protocol.md section
 * 1.
 */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeviceKey } from './client.ts';

/** A stamp header, name and value. */
export type StampHeader = Readonly<Record<string, string>>;

/** Members of a stamp that a test replaces. */
export type StampChanges = Readonly<Record<string, unknown>>;

/** An API key of any curve and scheme, with a function that signs. */
export interface TestApiKey {
  readonly publicKey: string;
  readonly curve: 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';
  readonly scheme: string;
  /** Signs a body and answers the signature as text, in the encoding of the scheme. */
  readonly sign: (body: string) => string;
}

/** A P-256 key. The library signs here, while the platform verifies in the service. */
export function createP256Key(): TestApiKey {
  const { publicKey, secretKey } = p256.keygen();
  return {
    publicKey: bytesToHex(publicKey),
    curve: 'API_KEY_CURVE_P256',
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    sign: (body) => bytesToHex(p256.sign(utf8ToBytes(body), secretKey, { format: 'der' })),
  };
}

/** Makes a secp256k1 key that signs the SHA-256 of the body. */
export function createSecp256k1Key(): TestApiKey {
  const { publicKey, secretKey } = secp256k1.keygen();
  return {
    publicKey: bytesToHex(publicKey),
    curve: 'API_KEY_CURVE_SECP256K1',
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
    sign: (body) => bytesToHex(secp256k1.sign(utf8ToBytes(body), secretKey, { format: 'der' })),
  };
}

/** Makes the key of an Ethereum wallet that signs the body as a personal message (EIP-191). */
export function createWalletKey(secretKey = secp256k1.utils.randomSecretKey()): TestApiKey {
  return {
    publicKey: bytesToHex(secp256k1.getPublicKey(secretKey)),
    curve: 'API_KEY_CURVE_SECP256K1',
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
    sign(body) {
      const bytes = utf8ToBytes(body);
      const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`);
      const digest = keccak_256(concatBytes(prefix, bytes));
      return bytesToHex(secp256k1.sign(digest, secretKey, { format: 'der', prehash: false }));
    },
  };
}

/** A Solana wallet's key. The platform signs here, while the library verifies in the service. */
export function createEd25519Key(): TestApiKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    curve: 'API_KEY_CURVE_ED25519',
    scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
    sign: (body) => sign(null, Buffer.from(body), privateKey).toString('hex'),
  };
}

/** Makes the header X-Stamp for a body. */
export function keyStamp(key: TestApiKey, body: string, changes: StampChanges = {}): StampHeader {
  const parts = { publicKey: key.publicKey, scheme: key.scheme, signature: key.sign(body), ...changes };
  return { 'x-stamp': Buffer.from(JSON.stringify(parts)).toString('base64url') };
}

/** A passkey as an authenticator stores it. */
export interface Passkey {
  readonly credentialId: string;
  /** Uncompressed, as the service stores it. */
  readonly publicKey: string;
  readonly rpId: string;
  readonly privateKey: KeyObject;
}

/** Makes a passkey for a relying party id. */
export function createPasskey(rpId = 'example.com'): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const credentialId = createHash('sha256').update(point).digest('base64url');
  return { credentialId, publicKey: point.toString('hex'), rpId, privateKey };
}

/** Options that make an assertion differ from the default. */
export interface PasskeyChanges {
  readonly clientData?: StampChanges;
  readonly clientDataText?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly signCount?: number;
  readonly extensions?: Uint8Array;
  readonly signature?: string;
  readonly stamp?: StampChanges;
}

/** Makes the header X-Stamp-WebAuthn for a body. */
export function passkeyStamp(passkey: Passkey, body: string, changes: PasskeyChanges = {}): StampHeader {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const clientDataText =
    changes.clientDataText ??
    JSON.stringify({
      type: 'webauthn.get',
      challenge: Buffer.from(bodyHash, 'ascii').toString('base64url'),
      origin: 'https://example.com',
      crossOrigin: false,
      ...changes.clientData,
    });
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(changes.signCount ?? 0);
  const authenticatorData = Buffer.concat([
    createHash('sha256')
      .update(changes.rpId ?? passkey.rpId)
      .digest(),
    Buffer.of(changes.flags ?? 0x05),
    counter,
    changes.extensions ?? Buffer.alloc(0),
  ]);
  const clientDataHash = createHash('sha256').update(clientDataText).digest();
  const signed = Buffer.concat([authenticatorData, clientDataHash]);
  const parts = {
    authenticatorData: authenticatorData.toString('base64url'),
    clientDataJson: Buffer.from(clientDataText).toString('base64url'),
    credentialId: passkey.credentialId,
    signature: changes.signature ?? sign('sha256', signed, passkey.privateKey).toString('base64url'),
    ...changes.stamp,
  };
  return { 'x-stamp-webauthn': JSON.stringify(parts) };
}

/** Makes the header X-Stamp-Attested for a body. */
export function attestedStamp(
  key: DeviceKey,
  verificationToken: string,
  body: string,
  changes: StampChanges = {},
): StampHeader {
  const parts = {
    publicKeyAttestation: verificationToken,
    scheme: 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN',
    publicKey: key.publicKey,
    signature: bytesToHex(p256.sign(utf8ToBytes(body), key.secretKey, { format: 'der' })),
    ...changes,
  };
  return { 'x-stamp-attested': Buffer.from(JSON.stringify(parts)).toString('base64url') };
}
