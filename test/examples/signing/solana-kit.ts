import { getBase16Decoder, getBase16Encoder, signatureBytes } from '@solana/kit';
import type {
  Address,
  MessagePartialSigner,
  ReadonlyUint8Array,
  TransactionPartialSigner,
} from '@solana/kit';
import type { Client, operations } from 'latchkey/client';

/** A signer of @solana/kit, for transactions and messages, that signs with a key of the service. */
export function createSolanaSigner(
  client: Client<typeof operations>,
  address: Address,
): TransactionPartialSigner & MessagePartialSigner {
  async function sign(contents: readonly ReadonlyUint8Array[]) {
    let outcome = await client.signRawPayloads({
      signWith: address,
      payloads: contents.map((content) => getBase16Decoder().decode(content)),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    });
    if (outcome.status !== 'completed') outcome = await outcome.wait();
    const { signatures = [] } = outcome.result;
    return signatures.map(({ r, s }) => ({ [address]: signatureBytes(getBase16Encoder().encode(r + s)) }));
  }
  return {
    address,
    signMessages: (messages) => sign(messages.map(({ content }) => content)),
    signTransactions: (transactions) => sign(transactions.map(({ messageBytes }) => messageBytes)),
  };
}
