import { signMessage } from '../keys/signing/sign-message.ts';
import { readPayload, readPayloads } from '../keys/signing/sign-payload.ts';
import { fromHex, toHex, type Curve, type operations, type ParametersOf } from '../base/contract.ts';
import { parseEthereumTransaction, signEthereumTransaction } from '../keys/ethereum/sign-transaction.ts';
import { InputError } from '../keys/input-error.ts';
import { parseSolanaTransaction } from '../keys/solana/parse-transaction.ts';
import { serializeSolanaTransaction } from '../keys/solana/serialize-transaction.ts';
import { findSolanaSigner, signSolanaTransaction } from '../keys/solana/signatures.ts';
import { withSecret } from '../secrets/wallet-seeds.ts';
import type { StoredSigningKey } from '../store/signing-keys.ts';
import type { Handlers } from './handler.ts';
import { findSigningKey, readInput, withSigner } from './signing-key.ts';

/** Signs a payload. A payload that this key cannot sign is refused before anything is recorded. */
export const signRawPayload: Handlers['signRawPayload'] = {
  async assertPossible(parameters, { caller, services }) {
    const { key } = await findSigningKey(services.database, caller.organizationId, parameters.signWith);
    readInput(() => readPayload({ ...parameters, curve: key.curve }));
  },
  async execute(parameters, { organizationId, services, transaction }) {
    const found = await findSigningKey(transaction, organizationId, parameters.signWith);
    const message = readInput(() => readPayload({ ...parameters, curve: found.key.curve }));
    return withSigner(services, found, (signer) => signMessage(signer, message));
  },
};

/** Signs several payloads, in their order, all or none. */
export const signRawPayloads: Handlers['signRawPayloads'] = {
  async assertPossible(parameters, { caller, services }) {
    const { key } = await findSigningKey(services.database, caller.organizationId, parameters.signWith);
    readInput(() => readPayloads({ ...parameters, curve: key.curve }));
  },
  async execute(parameters, { organizationId, services, transaction }) {
    const found = await findSigningKey(transaction, organizationId, parameters.signWith);
    const messages = readInput(() => readPayloads({ ...parameters, curve: found.key.curve }));
    return withSigner(services, found, (signer) => ({
      signatures: messages.map((message) => signMessage(signer, message)),
    }));
  },
};

type TransactionParameters = ParametersOf<(typeof operations)['signTransaction']>;

/**
 * Signs a transaction and returns it whole. A transaction that this key cannot sign is refused before anything is
 * recorded.
 */
export const signTransaction: Handlers['signTransaction'] = {
  async assertPossible(parameters, { caller, services }) {
    const { key } = await findSigningKey(services.database, caller.organizationId, parameters.signWith);
    readInput(() => readTransaction(parameters, key));
  },
  async execute(parameters, { organizationId, services, transaction }) {
    const { key } = await findSigningKey(transaction, organizationId, parameters.signWith);
    const sign = readInput(() => readTransaction(parameters, key));
    return { signedTransaction: toHex(withSecret(services.keys, key, sign)) };
  },
};

/** Returns the function that signs the transaction. Throws an `InputError` whose path is a member of the parameters. */
function readTransaction(
  { type, unsignedTransaction }: TransactionParameters,
  key: StoredSigningKey,
): (secret: Uint8Array) => Uint8Array {
  assertCurve(key.curve, type);
  const bytes = fromHex(unsignedTransaction.replace(/^0x/, '').toLowerCase());
  try {
    switch (type) {
      case 'TRANSACTION_TYPE_ETHEREUM': {
        const transaction = parseEthereumTransaction(bytes);
        return (secret) => signEthereumTransaction(transaction, secret);
      }
      case 'TRANSACTION_TYPE_SOLANA': {
        const transaction = parseSolanaTransaction(bytes);
        findSolanaSigner(transaction.message, fromHex(key.publicKey));
        return (secret) => serializeSolanaTransaction(signSolanaTransaction(transaction, secret));
      }
    }
  } catch (error) {
    throw error instanceof InputError ? error.within('unsignedTransaction') : error;
  }
}

const TRANSACTION_CURVES: Readonly<Record<TransactionParameters['type'], Curve>> = {
  TRANSACTION_TYPE_ETHEREUM: 'CURVE_SECP256K1',
  TRANSACTION_TYPE_SOLANA: 'CURVE_ED25519',
};

function assertCurve(curve: Curve, type: TransactionParameters['type']): void {
  const needed = TRANSACTION_CURVES[type];
  if (curve === needed) return;
  throw new InputError('signWith', `The key is on ${curve}; ${type} needs ${needed}.`);
}
