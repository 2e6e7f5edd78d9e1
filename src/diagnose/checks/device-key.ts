import { createVault, type Vault } from '../../storage/vault.ts';
import { signMessage } from '../../stamp/device-key.ts';
import type { Check } from '../check.ts';
import { errorName, toFinding } from '../findings.ts';

/** Checks that a device key can be generated, stored, read, used and deleted, with the vault that a login uses. */
export const checkDeviceKey: Check = async ({ site, indexedDB, page }) => {
  // A finding of its own, because it says nothing about the browser: an insecure page has no Web Crypto either.
  if (!(page.crypto as Partial<Crypto>).subtle) return toFinding('device_key_unknown');
  const storage = site.storage === 'memory' ? 'memory' : 'indexeddb';
  const vaults: Vault<{ publicKey: string }, object>[] = [];
  // A scope that no login uses. Each vault is opened anew, so that it reads the storage and not the memory of another.
  const openVault = (): Vault<{ publicKey: string }, object> => {
    const vault = createVault<{ publicKey: string }, object>({ scope: 'diagnosis', storage, indexedDB });
    vaults.push(vault);
    return vault;
  };
  try {
    const vault = openVault();
    const { publicKey } = await vault.createKey();
    const isKept = vault.persistence === 'indexeddb';
    const key = await (isKept ? openVault() : vault).readKey(publicKey);
    if (key) await signMessage(key, new Uint8Array(1));
    await vault.removeSession(publicKey);
    if (!isKept || !key) return toFinding(storage === 'memory' ? 'device_key_ok' : 'device_key_in_memory');
    const left = await openVault().readKey(publicKey);
    return toFinding(left ? 'device_key_not_deleted' : 'device_key_ok');
  } catch (thrown) {
    return toFinding('device_key_unsupported', { error: errorName(thrown) });
  } finally {
    for (const vault of vaults) vault.close();
  }
};
