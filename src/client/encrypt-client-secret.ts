import { concatBytes, fromHex, toHex, toUtf8, type Bytes } from '../base/encoding.ts';

/** A client secret, and the key that it is encrypted to. */
export interface ClientSecret {
  /** The secret that the OAuth 2.0 provider issued. */
  readonly secret: string;
  /** The service's quorum key: uncompressed P-256, 65 bytes, hexadecimal; `quorumKey` in its ready line. */
  readonly quorumKey: string;
}

/**
 * Encrypts the secret of an OAuth 2.0 provider, so that only the service can decrypt it, with its quorum key. The
 * hexadecimal result is the `encryptedClientSecret` of `create_oauth2_credential` (protocol.md section 3). Two calls
 * return different texts.
 *
 * Throws a `TypeError` that names the option at fault and contains no part of the secret.
 *
 * @example
 * ```ts
 * import { createClient, encryptClientSecret, type Stamper } from 'latchkey/client';
 *
 * declare const stamper: Stamper;
 * declare const secret: string, quorumKey: string;
 * const client = createClient({ baseUrl: 'https://api.example.com', stamper });
 * await client.createOauth2Credential({
 *   provider: 'OAUTH2_PROVIDER_DISCORD',
 *   clientId: '1234567890',
 *   encryptedClientSecret: await encryptClientSecret({ secret, quorumKey }),
 * });
 * ```
 */
export async function encryptClientSecret({ secret, quorumKey }: ClientSecret): Promise<string> {
  if (typeof secret !== 'string' || secret === '') throw new TypeError('secret: expected a text');
  if (!/^04[0-9a-f]{128}$/i.test(quorumKey)) throw new TypeError('quorumKey: expected 65 bytes, hexadecimal');
  const { subtle } = crypto;
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const receiver = fromHex(quorumKey);
  const receiverKey = await subtle.importKey('raw', receiver, curve, false, []).catch((cause: unknown) => {
    throw new TypeError('quorumKey: expected a point of P-256', { cause });
  });
  const ephemeral = await subtle.generateKey(curve, false, ['deriveBits']);
  const sender = new Uint8Array(await subtle.exportKey('raw', ephemeral.publicKey));
  const shared = await subtle.deriveBits({ name: 'ECDH', public: receiverKey }, ephemeral.privateKey, 256);

  const macKey = concatBytes(sender, receiver, new Uint8Array(shared));
  const mac = await hmacSha512(macKey, toUtf8('qos_encryption_hmac_message'));
  const key = await subtle.importKey('raw', mac.subarray(0, 32), 'AES-GCM', false, ['encrypt']);
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  // Each key is followed by its length, one byte.
  const keyLength = Uint8Array.of(65);
  const additionalData = concatBytes(sender, keyLength, receiver, keyLength);
  const sealing = { name: 'AES-GCM', iv: nonce, additionalData };
  const sealed = new Uint8Array(await subtle.encrypt(sealing, key, toUtf8(secret)));

  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, sealed.length, true);
  return toHex(concatBytes(nonce, sender, length, sealed));
}

async function hmacSha512(key: Bytes, message: Bytes): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const macKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', macKey, message));
}
