import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** Encrypts a client secret as protocol.md section 3 says, with other libraries than the service uses. */
export function encryptClientSecret(secret: string | Buffer, quorumKey: string): string {
  const ephemeral = createECDH('prime256v1');
  const ephemeralKey = ephemeral.generateKeys();
  const quorum = Buffer.from(quorumKey, 'hex');
  const preimage = Buffer.concat([ephemeralKey, quorum, ephemeral.computeSecret(quorum)]);
  const key = createHmac('sha512', preimage).update('qos_encryption_hmac_message').digest().subarray(0, 32);
  const nonce = randomBytes(12);
  const mark = Buffer.from([0x41]);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(
    Buffer.concat([ephemeralKey, mark, quorum, mark]),
  );
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(ciphertext.length);
  return Buffer.concat([nonce, ephemeralKey, length, ciphertext]).toString('hex');
}
