import type { Client, operations } from 'latchkey/client';
import { getTypesForEIP712Domain, serializeSignature, serializeTransaction } from 'viem';
import { serializeTypedData, toPrefixedMessage } from 'viem';
import type { Address, LocalAccount, TypedDataDefinition } from 'viem';
import { toAccount } from 'viem/accounts';

/** An account of viem that signs with a key of the service. */
export function createViemAccount(client: Client<typeof operations>, address: Address): LocalAccount {
  async function sign(payload: string, encoding: 'HEXADECIMAL' | 'EIP712' | 'EIP7702_AUTHORIZATION') {
    let outcome = await client.signRawPayload({
      signWith: address,
      payload,
      encoding: `PAYLOAD_ENCODING_${encoding}`,
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
    if (outcome.status !== 'completed') outcome = await outcome.wait();
    const { r, s, v } = outcome.result;
    return { r: `0x${r}`, s: `0x${s}`, v: 27n + BigInt(v), yParity: Number(v) } as const;
  }
  return toAccount({
    address,
    signMessage: async ({ message }) =>
      serializeSignature(await sign(toPrefixedMessage(message), 'HEXADECIMAL')),
    async signTypedData(parameters) {
      const { types, ...data } = parameters as TypedDataDefinition;
      const EIP712Domain = getTypesForEIP712Domain(data);
      const whole: unknown = { ...data, types: { EIP712Domain, ...types } };
      const text = serializeTypedData(whole as TypedDataDefinition);
      return serializeSignature(await sign(text, 'EIP712'));
    },
    async signTransaction(transaction, { serializer = serializeTransaction } = {}) {
      // Blobs travel beside a transaction and are not part of what is signed.
      const signed =
        transaction.type === 'eip4844' ? { ...transaction, sidecars: false as const } : transaction;
      return serializer(transaction, await sign(await serializer(signed), 'HEXADECIMAL'));
    },
    async signAuthorization({ chainId, nonce, ...to }) {
      const authorization = { address: to.contractAddress ?? to.address, chainId, nonce };
      return { ...authorization, ...(await sign(JSON.stringify(authorization), 'EIP7702_AUTHORIZATION')) };
    },
  });
}
