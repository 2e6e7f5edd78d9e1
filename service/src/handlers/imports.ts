import { p256 } from '@noble/curves/nist.js';
import type { ExecutionContext, SubmissionContext } from './activity-handler.ts';
import { fromUtf8, toHex } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { openHpkeBundle } from '../keys/hpke.ts';
import { InputError } from '../keys/input-error.ts';
import { toP256PublicKey } from '../keys/p256-public-key.ts';
import { assertPrivateKey } from '../keys/private-key.ts';
import { parseMnemonic, toMnemonic, toSeed } from '../keys/wallet/mnemonic.ts';
import type { SealedContext } from '../secrets/sealing.ts';
import { signBundle } from '../secrets/signed-bundle.ts';
import { replaceImportTarget, takeImportTarget } from '../store/import-targets.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { assertFormats, keepPrivateKey } from './private-keys.ts';
import { readInput } from './signing-key.ts';
import { readAccounts } from './wallet-work.ts';
import { keepWallet } from './wallets.ts';

/** Lifetime of an import bundle, in milliseconds: one hour. */
const TARGET_LIFE_MS = 3_600_000;

/** Creates the key that the words of a wallet are encrypted to. */
export const initImportWallet: Handlers['initImportWallet'] = {
  assertPossible: ({ userId }, context) => assertOwn(userId, context),
  execute: async (_parameters, context) => ({ importBundle: await createTarget(context) }),
};

/** Creates the key that a private key is encrypted to. */
export const initImportPrivateKey: Handlers['initImportPrivateKey'] = {
  assertPossible: ({ userId }, context) => assertOwn(userId, context),
  execute: async (_parameters, context) => ({ importBundle: await createTarget(context) }),
};

/** Imports a wallet by its English words. */
export const importWallet: Handlers['importWallet'] = {
  assertPossible({ accounts, userId }, context) {
    assertOwn(userId, context);
    readAccounts(accounts);
  },
  async execute({ accounts, encryptedBundle, walletName }, context) {
    const bytes = await openImport(context, encryptedBundle);
    const entropy = readSecret(() => parseMnemonic(readText(bytes)));
    bytes.fill(0);
    const secret = { entropy, seed: toSeed(toMnemonic(entropy)) };
    return keepWallet(context, { accounts, walletName, secret, isImported: true });
  },
};

/** Imports a private key of 32 bytes. */
export const importPrivateKey: Handlers['importPrivateKey'] = {
  assertPossible({ addressFormats, curve, userId }, context) {
    assertOwn(userId, context);
    assertDistinct(addressFormats, 'parameters.addressFormats');
    assertFormats(addressFormats, curve);
  },
  async execute({ addressFormats, curve, encryptedBundle, privateKeyName: name }, context) {
    const secret = await openImport(context, encryptedBundle);
    readSecret(() => assertPrivateKey(curve, secret));
    return keepPrivateKey(context, { addressFormats, curve, name, secret, isImported: true });
  },
};

/**
 * Throws PERMISSION_DENIED unless the request names its own user: the bundle names the user, so nobody else can use it.
 */
function assertOwn(userId: string, { caller }: SubmissionContext): void {
  if (userId === caller.userId) return;
  throw new ProblemError(
    'PERMISSION_DENIED',
    'Member "parameters.userId" must be the user who stamps the request: nobody imports for somebody else.',
    {
      path: 'parameters.userId',
    },
  );
}

async function createTarget({
  now,
  organizationId,
  services,
  transaction,
  userId,
}: ExecutionContext): Promise<string> {
  const secretKey = p256.utils.randomSecretKey();
  const sealedKey = services.keys.seal(secretKey, sealedContext(organizationId, userId));
  const targetPublic = toHex(toP256PublicKey(secretKey));
  secretKey.fill(0);
  await replaceImportTarget(transaction, { userId, sealedKey, createdAt: now });
  return signBundle(services.keys, { targetPublic, organizationId, userId });
}

/** Decrypts an import with the user's target, and deletes the target. Throws INVALID_REQUEST, PRECONDITION_FAILED. */
async function openImport(
  { now, organizationId, services, transaction, userId }: ExecutionContext,
  encryptedBundle: string,
): Promise<Uint8Array> {
  const target = await takeImportTarget(transaction, userId);
  if (target === undefined || target.createdAt + TARGET_LIFE_MS <= now) {
    throw new ProblemError(
      'PRECONDITION_FAILED',
      'There is no import bundle for this user, or it is older than an hour; begin with init_import_wallet or ' +
        'init_import_private_key.',
    );
  }
  const secretKey = services.keys.open(target.sealedKey, sealedContext(organizationId, userId));
  const plaintext = await openHpkeBundle(secretKey, encryptedBundle);
  secretKey.fill(0);
  if (plaintext !== undefined) return plaintext;
  throw unreadable(
    'It is not encrypted to the newest import bundle of this user; encrypt it to that one, or begin the import again.',
  );
}

function sealedContext(organizationId: string, userId: string): SealedContext {
  return { organizationId, keyId: `import:${userId}`, curve: 'CURVE_P256' };
}

function readText(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes);
  } catch {
    throw new InputError('', 'Decrypted, it is not UTF-8 text; encrypt the words of the mnemonic.');
  }
}

function readSecret<T>(work: () => T): T {
  return readInput(() => {
    try {
      return work();
    } catch (error) {
      throw error instanceof InputError ? error.within('encryptedBundle') : error;
    }
  });
}

function unreadable(message: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', message, { path: 'parameters.encryptedBundle' });
}
