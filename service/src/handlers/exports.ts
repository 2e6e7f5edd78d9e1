import type { ExecutionContext } from './activity-handler.ts';
import { toUtf8 } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { sealHpke, toHpkeTexts } from '../keys/hpke.ts';
import { toMnemonic } from '../keys/wallet/mnemonic.ts';
import { signBundle } from '../secrets/signed-bundle.ts';
import { forgetWallet, openWallet, withSecret } from '../secrets/wallet-seeds.ts';
import type { Database } from '../store/database.ts';
import { lockPrivateKeys, markPrivateKeyExported } from '../store/private-keys.ts';
import { findAccountKeyOfAddress, type AccountKey } from '../store/signing-keys.ts';
import { markAccountExported } from '../store/wallet-accounts.ts';
import { lockWallets, markWalletExported } from '../store/wallets.ts';
import type { Handlers } from './handler.ts';
import { unknownKey } from './private-keys.ts';
import { readHpkeTarget } from './read-hpke-target.ts';
import { unknownWallet } from './wallets.ts';

/** Exports the words of a wallet. */
export const exportWallet: Handlers['exportWallet'] = {
  outlivesSession: true,
  assertPossible: ({ targetPublicKey }) => void readHpkeTarget(targetPublicKey),
  async execute({ targetPublicKey, walletId }, context) {
    const { organizationId, services, transaction } = context;
    const [wallet] = await lockWallets(transaction, organizationId, [walletId]);
    if (wallet === undefined) throw unknownWallet('parameters.walletId');
    const secret = openWallet(services.keys, wallet.sealedSeed, { organizationId, walletId });
    const words = toUtf8(toMnemonic(secret.entropy));
    forgetWallet(secret);
    const exportBundle = await toExportBundle(context, targetPublicKey, words);
    await markWalletExported(transaction, walletId);
    return { walletId, exportBundle };
  },
};

/** Exports the private key of an account. */
export const exportWalletAccount: Handlers['exportWalletAccount'] = {
  outlivesSession: true,
  async assertPossible({ address, targetPublicKey }, { caller, services }) {
    readHpkeTarget(targetPublicKey);
    await findAccount(services.database, caller.organizationId, address);
  },
  async execute({ address, targetPublicKey }, context) {
    const { organizationId, services, transaction } = context;
    const account = await findAccount(transaction, organizationId, address);
    const secret = withSecret(services.keys, account, (bytes) => Uint8Array.from(bytes));
    const exportBundle = await toExportBundle(context, targetPublicKey, secret);
    await markAccountExported(transaction, account);
    return { address, exportBundle };
  },
};

/** Exports a private key. */
export const exportPrivateKey: Handlers['exportPrivateKey'] = {
  outlivesSession: true,
  assertPossible: ({ targetPublicKey }) => void readHpkeTarget(targetPublicKey),
  async execute({ privateKeyId, targetPublicKey }, context) {
    const { organizationId, services, transaction } = context;
    const [key] = await lockPrivateKeys(transaction, organizationId, [privateKeyId]);
    if (key === undefined) throw unknownKey('parameters.privateKeyId');
    const secret = services.keys.open(key.sealedSecret, {
      ...{ organizationId, keyId: privateKeyId, curve: key.curve },
    });
    const exportBundle = await toExportBundle(context, targetPublicKey, secret);
    await markPrivateKeyExported(transaction, privateKeyId);
    return { privateKeyId, exportBundle };
  },
};

/** Encrypts a secret to the caller's key, signs what comes out, and overwrites the secret. */
async function toExportBundle(
  { organizationId, services }: ExecutionContext,
  targetPublicKey: string,
  secret: Uint8Array,
): Promise<string> {
  const message = await sealHpke(readHpkeTarget(targetPublicKey), secret);
  secret.fill(0);
  return signBundle(services.keys, { ...toHpkeTexts(message), organizationId });
}

async function findAccount(database: Database, organizationId: string, address: string): Promise<AccountKey> {
  const account = await findAccountKeyOfAddress(database, organizationId, toAddressLookup(address));
  if (account !== undefined) return account;
  throw new ProblemError('NOT_FOUND', 'No wallet has an account of this address.', {
    path: 'parameters.address',
  });
}
