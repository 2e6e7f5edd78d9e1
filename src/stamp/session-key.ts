import { toBase64Url, toHex, toUtf8 } from '../encoding.ts';
import { toJson } from '../json.ts';
import { toDer } from './der.ts';
import { signMessage, type DeviceKey } from './device-key.ts';
import type { Stamper } from './stamper.ts';

/** Creates a stamper that signs every request with the key of this device (header `X-Stamp`, P-256). */
export function createSessionKeyStamper(key: DeviceKey): Stamper {
  return {
    async stamp(body) {
      const stamp = {
        publicKey: key.publicKey,
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        signature: toHex(toDer(await signMessage(key, toUtf8(body)))),
      };
      return { name: 'X-Stamp', value: toBase64Url(toUtf8(toJson(stamp))) };
    },
  };
}
