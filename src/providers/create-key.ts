import { LatchkeyError } from '../base/errors.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import type { KeyStore } from './provider.ts';

/** Generates the device key of a login. Throws `unsupported_browser` when the browser cannot generate it. */
export async function createKey(keys: Pick<KeyStore, 'createKey'>): Promise<DeviceKey> {
  try {
    return await keys.createKey();
  } catch (cause) {
    throw new LatchkeyError('unsupported_browser', 'The browser cannot make a P-256 key.', { cause });
  }
}
