/** Creates passkeys as a browser does, with other libraries than the service uses to read them. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** Options that make a registration differ from the default. */
export interface RegistrationChanges {
  readonly rpId?: string;
  readonly origin?: string;
  readonly challenge?: string;
  readonly flags?: number;
  readonly clientData?: Readonly<Record<string, unknown>>;
  /** The attestation format; default: `none`. */
  readonly format?: 'none' | 'packed' | 'fido-u2f';
  readonly hasOtherSigner?: boolean;
  readonly algorithm?: number;
  readonly trailing?: Buffer;
  readonly statement?: Buffer;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** Makes a new passkey. Answers its credential id and its entry for `authenticators` in signup_v2. */
export function createRegistration(changes: RegistrationChanges = {}): {
  readonly credentialId: string;
  readonly entry: {
    readonly challenge: string;
    readonly attestation: {
      readonly credentialId: string;
      readonly clientDataJson: string;
      readonly attestationObject: string;
    };
  };
} {
  const { algorithm = -7, flags = 0x45, format = 'none', origin = 'http://localhost:5173' } = changes;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const challenge = randomBytes(32).toString('base64url');
  const coseKey = map(
    [integer(1), integer(2)],
    [integer(3), integer(algorithm)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
  const authData = Buffer.concat([
    sha256(changes.rpId ?? 'localhost'),
    Buffer.from([flags, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    coseKey,
    changes.trailing ?? Buffer.alloc(0),
  ]);
  const clientData = Buffer.from(
    JSON.stringify({
      type: 'webauthn.create',
      challenge: changes.challenge ?? challenge,
      origin,
      crossOrigin: false,
      ...changes.clientData,
    }),
  );
  const signer =
    changes.hasOtherSigner === true ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : { privateKey };
  const signature = createSign('sha256')
    .update(Buffer.concat([authData, sha256(clientData)]))
    .sign(signer.privateKey);
  const statement =
    changes.statement ??
    (format === 'none' ? map() : map([text('alg'), integer(-7)], [text('sig'), bytes(signature)]));
  const attestationObject = map(
    [text('fmt'), text(format)],
    [text('attStmt'), statement],
    [text('authData'), bytes(authData)],
  );
  const credentialId = id.toString('base64url');
  return {
    credentialId,
    entry: {
      challenge,
      attestation: {
        credentialId,
        clientDataJson: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    },
  };
}
