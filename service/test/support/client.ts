/**
 * A client of the service that shares no code with it. It implements protocol.md with other parts of the libraries than
 * the service, so that both sides do not make the same mistake.
 */
import { createECDH, createHash, createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TestService } from './test-service.ts';

/** Ids of the login configurations in `test/support/services/provision.json`. */
export const CONFIGS = {
  digits6: '8b1f2c3e-0000-4000-8000-0000000000c0',
  alphanumeric8: '8b1f2c3e-0000-4000-8000-0000000000c1',
  digits9: '8b1f2c3e-0000-4000-8000-0000000000c2',
  smsOnly: '8b1f2c3e-0000-4000-8000-0000000000c3',
  oneOrigin: '8b1f2c3e-0000-4000-8000-0000000000c4',
  shortSession: '8b1f2c3e-0000-4000-8000-0000000000c5',
  unknownProvider: '8b1f2c3e-0000-4000-8000-0000000000c6',
} as const;

/** Id of the organization in `test/support/services/provision.json`. */
export const ORGANIZATION = '8b1f2c3e-0000-4000-8000-000000000001';

/** A reply with the parts that tests read. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Untyped, because tests also read replies that violate the contract.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Options of {@link call}. `configId` null sends no configuration id; default: `CONFIGS.digits6`. */
export interface CallOptions {
  readonly configId?: string | null;
  readonly origin?: string;
  readonly headers?: Record<string, string>;
}

/** Posts a body to a path. A string is sent unchanged; any other value is sent as JSON. */
export async function call(
  service: TestService,
  path: string,
  body: unknown,
  { configId = CONFIGS.digits6, headers = {}, origin }: CallOptions = {},
): Promise<Reply> {
  const response = await fetch(service.ready.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(configId === null ? {} : { 'x-auth-proxy-config-id': configId }),
      ...(origin === undefined ? {} : { origin }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return toReply(response);
}

/** Reads a response to its end, and parses its body when it is JSON. */
export async function toReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** The users of `test/support/services/provision.json` whose names are numbers. */
const PEOPLE = 400;
let nextPerson = 0;

/**
 * Returns the email address and phone number of a provisioned user that no other test of this suite uses. Each suite
 * has a database of its own, so users may be used again by another suite of the process.
 */
export function nextUser(): { readonly email: string; readonly phone: string; readonly userName: string } {
  nextPerson = (nextPerson % PEOPLE) + 1;
  return {
    email: `user${nextPerson}@example.com`,
    phone: `+1555555${1000 + nextPerson}`,
    userName: `User ${nextPerson}`,
  };
}

/** A P-256 key pair as a device keeps it. */
export interface DeviceKey {
  readonly secretKey: Uint8Array;
  /** Compressed, lower-case hexadecimal. */
  readonly publicKey: string;
}

/** Makes a random key pair. */
export function createDeviceKey(): DeviceKey {
  const pair = createECDH('prime256v1');
  const secretKey = new Uint8Array(randomBytes(32));
  pair.setPrivateKey(secretKey);
  return { secretKey, publicKey: pair.getPublicKey('hex', 'compressed') };
}

/** The DER bytes before and after the 32 bytes of a P-256 secret key (RFC 5915, without the public key). */
const SEC1 = {
  before: Buffer.from('30310201010420', 'hex'),
  after: Buffer.from('a00a06082a8648ce3d030107', 'hex'),
};

/**
 * ECDSA over SHA-256 of a text, by the platform. This saves a millisecond for each of some ten thousand stamps; the
 * library signs only in the tests of stamps.
 */
function signText({ secretKey }: DeviceKey, text: string, dsaEncoding: 'der' | 'ieee-p1363'): string {
  return sign('sha256', Buffer.from(text), { key: toKeyObject(secretKey), dsaEncoding }).toString('hex');
}

/** A cache of imported keys: OpenSSL takes longer to import a key than to sign. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

function toKeyObject(secretKey: Uint8Array): KeyObject {
  const known = keyObjects.get(secretKey);
  if (known !== undefined) return known;
  const key = Buffer.concat([SEC1.before, secretKey, SEC1.after]);
  const read = createPrivateKey({ key, format: 'der', type: 'sec1' });
  keyObjects.set(secretKey, read);
  return read;
}

/** Reads the newest code for a contact from the local inbox. Throws when there is none. */
export async function readCode(service: TestService, contact: string): Promise<string> {
  const query = new URLSearchParams({ contact });
  const reply = await toReply(await fetch(`${service.ready.baseUrl}/dev/inbox.json?${query}`));
  const code: unknown = reply.body?.messages?.[0]?.code;
  if (typeof code !== 'string') throw new Error('no code in the inbox');
  return code;
}

/** A wrong code of the same form. */
export function wrongCode(code: string): string {
  return (code.startsWith('7') ? '8' : '7') + code.slice(1);
}

/** Asks for a code by email, or by SMS for a phone number, and answers its id and the code. */
export async function requestCode(
  service: TestService,
  contact: string,
  options: CallOptions = {},
): Promise<{ readonly otpId: string; readonly code: string }> {
  const otpType = contact.includes('@') ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
  const reply = await call(service, '/v1/otp_init', { otpType, contact }, options);
  if (reply.status !== 200) throw new Error(`otp_init answered ${reply.status} ${reply.text}`);
  return { otpId: reply.body.otpId as string, code: await readCode(service, contact) };
}

/** Requests and verifies a code. Returns the verification token. */
export async function verifyContact(
  service: TestService,
  contact: string,
  key: DeviceKey,
  options: CallOptions = {},
): Promise<string> {
  const { otpId, code } = await requestCode(service, contact, options);
  const reply = await call(
    service,
    '/v1/otp_verify',
    { otpId, otpCode: code, publicKey: key.publicKey },
    options,
  );
  if (reply.status !== 200) throw new Error(`otp_verify answered ${reply.status} ${reply.text}`);
  return reply.body.verificationToken as string;
}

/** Signs a message with a key and answers the `clientSignature` object. */
export function createClientSignature(key: DeviceKey, message: string): object {
  const { publicKey } = key;
  return { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature: signRaw(key, message) };
}

/** Options that make a login differ from the default. */
export interface LoginChanges {
  readonly sessionKey?: DeviceKey;
  readonly message?: string;
  readonly signature?: string;
  readonly body?: Record<string, unknown>;
}

/** The body of otp_login_v2. */
export function createLogin(verificationToken: string, key: DeviceKey, changes: LoginChanges = {}): object {
  const sessionKey = changes.sessionKey ?? key;
  const tokenId = decodeJwt(verificationToken).payload['id'] as string;
  const message =
    changes.message ??
    `{"login":{"publicKey":"${sessionKey.publicKey}"},"tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}`;
  return {
    verificationToken,
    publicKey: sessionKey.publicKey,
    clientSignature: {
      ...createClientSignature(key, message),
      ...(changes.signature === undefined ? {} : { signature: changes.signature }),
    },
    ...changes.body,
  };
}

/** Performs a whole login by a code. */
export async function logIn(
  service: TestService,
  contact: string,
  key: DeviceKey,
  changes: LoginChanges = {},
  options: CallOptions = {},
): Promise<Reply> {
  const token = await verifyContact(service, contact, key, options);
  return call(service, '/v1/otp_login_v2', createLogin(token, key, changes), options);
}

/** Signs the SHA-256 of a text with ECDSA. Answers r and s in hexadecimal. */
export function signRaw(key: DeviceKey, message: string): string {
  return signText(key, message, 'ieee-p1363');
}

/** Sends a stamped whoami query. */
export async function whoami(
  service: TestService,
  key: DeviceKey,
  organizationId = ORGANIZATION,
): Promise<Reply> {
  const body = JSON.stringify({ organizationId });
  return call(service, '/public/v1/query/whoami', body, {
    configId: null,
    headers: { 'x-stamp': stamp(key, body) },
  });
}

/** The value of the header X-Stamp for a body. `changes` replace parts of the stamp. */
export function stamp(key: DeviceKey, body: string, changes: Record<string, unknown> = {}): string {
  const signature = signText(key, body, 'der');
  const parts = { publicKey: key.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature, ...changes };
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes the three parts of a JWT without verifying it. */
export function decodeJwt(token: string): {
  readonly header: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
  readonly signingInput: string;
  readonly signature: Uint8Array;
} {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  return {
    header: read(header),
    payload: read(payload),
    signingInput: `${header}.${payload}`,
    signature: new Uint8Array(Buffer.from(signature, 'base64url')),
  };
}

/** SHA-256, by another implementation than the service uses. */
export function sha256(data: Uint8Array | string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(data).digest());
}

/** Options that make an encrypted code differ from the default. */
export interface EncryptionChanges {
  readonly additionalData?: Uint8Array;
  readonly plaintext?: string;
  readonly info?: string;
  /** The public key to encrypt to instead of the bundle's. */
  readonly receiver?: Uint8Array;
}

/** Reads the key out of an otpEncryptionTargetBundle after checking its signature. */
export function openBundle(text: string, otpSignerKey: string): Uint8Array {
  const bundle = JSON.parse(text) as Record<
    'data' | 'dataSignature' | 'enclaveQuorumPublic' | 'version',
    string
  >;
  if (bundle.version !== 'v1.0.0' || bundle.enclaveQuorumPublic !== otpSignerKey)
    throw new Error('unknown signer');
  const data = hexToBytes(bundle.data);
  const isSigned = p256.verify(hexToBytes(bundle.dataSignature), data, hexToBytes(otpSignerKey), {
    format: 'der',
  });
  if (!isSigned) throw new Error('the bundle is not signed by the service');
  return hexToBytes((JSON.parse(new TextDecoder().decode(data)) as { targetPublic: string }).targetPublic);
}

/** Encrypts a code as a client does. */
export async function encryptCode(
  target: Uint8Array,
  code: string,
  publicKey: string,
  changes: EncryptionChanges = {},
): Promise<string> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
  const receiver = changes.receiver ?? target;
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.importKey('raw', toBuffer(receiver), true),
    info: toBuffer(utf8ToBytes(changes.info ?? 'turnkey_hpke')),
  });
  const encapped = new Uint8Array(sender.enc);
  const plaintext = changes.plaintext ?? `{"otp_code":"${code}","public_key":"${publicKey}"}`;
  const ciphertext = await sender.seal(
    toBuffer(utf8ToBytes(plaintext)),
    toBuffer(changes.additionalData ?? concatBytes(encapped, target)),
  );
  return JSON.stringify({
    encappedPublic: bytesToHex(encapped),
    ciphertext: bytesToHex(new Uint8Array(ciphertext)),
  });
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
