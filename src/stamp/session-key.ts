import { toUtf8 } from '../base/encoding.ts';
import { toDer } from './der.ts';
import { signMessage, type DeviceKey } from './device-key.ts';
import { toStampHeader } from './stamp-header.ts';
import type { Stamper } from './stamper.ts';

/** Creates a stamper that signs every request with the key of this device (header `X-Stamp`, P-256). */
export function createSessionKeyStamper(key: DeviceKey): Stamper {
  return {
    async stamp(body) {
      const signature = toDer(await signMessage(key, toUtf8(body)));
      return toStampHeader(key.publicKey, 'SIGNATURE_SCHEME_TK_API_P256', signature);
    },
  };
}
