import { concatBytes, fromHex, fromUtf8, toHex, toUtf8, type Bytes } from '../../../src/base/encoding.ts';
import { toDer } from '../../../src/stamp/der.ts';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The part of a service that receives encrypted codes. */
export interface CodeReceiver {
  /** The key that signs bundles: 65 bytes, hexadecimal. */
  readonly signer: string;
  /** Makes a signed bundle. `changes` replace its members. */
  createBundle(changes?: Readonly<Record<string, string>>): Promise<string>;
  /** Opens what was encrypted to the bundle's key. */
  open(encryptedOtpBundle: string): Promise<unknown>;
}

/** Creates a receiver with keys of its own. */
export async function createCodeReceiver(): Promise<CodeReceiver> {
  const target = await suite.kem.generateKeyPair();
  const targetPublic = new Uint8Array(await suite.kem.serializePublicKey(target.publicKey));
  const pair = await crypto.subtle.generateKey(P256, true, ['sign']);
  const signer = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const sign = async (bytes: Bytes): Promise<string> => {
    const algorithm = { ...P256, hash: 'SHA-256' };
    return toHex(toDer(new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, bytes))));
  };
  return {
    signer,
    async createBundle(changes = {}) {
      const data = toUtf8(JSON.stringify({ targetPublic: toHex(targetPublic) }));
      return JSON.stringify({
        version: 'v1.0.0',
        data: toHex(data),
        dataSignature: await sign(data),
        enclaveQuorumPublic: signer,
        ...changes,
      });
    },
    async open(encryptedOtpBundle) {
      const { encappedPublic, ciphertext } = JSON.parse(encryptedOtpBundle) as Record<string, string>;
      const encapsulated = fromHex(encappedPublic ?? '');
      const recipient = await suite.createRecipientContext({
        recipientKey: target.privateKey,
        enc: encapsulated,
        info: toUtf8('turnkey_hpke'),
      });
      const opened = await recipient.open(fromHex(ciphertext ?? ''), concatBytes(encapsulated, targetPublic));
      return JSON.parse(fromUtf8(new Uint8Array(opened)));
    },
  };
}
