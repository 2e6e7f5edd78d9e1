import { AbstractSigner, concat, getBigInt, MessagePrefix, resolveAddress, Signature } from 'ethers';
import { toUtf8Bytes, Transaction, TypedDataEncoder } from 'ethers';
import type { Authorization, AuthorizationRequest, Provider, TransactionRequest } from 'ethers';
import type { TypedDataDomain, TypedDataField } from 'ethers';
import type { Client, operations } from 'latchkey/client';

/** A signer of ethers that signs with a key of the service. */
export class LatchkeySigner extends AbstractSigner {
  readonly #client: Client<typeof operations>;
  readonly #address: string;

  constructor(client: Client<typeof operations>, address: string, provider: Provider | null = null) {
    super(provider);
    this.#client = client;
    this.#address = address;
  }

  async getAddress() {
    return this.#address;
  }

  connect(provider: Provider | null) {
    return new LatchkeySigner(this.#client, this.#address, provider);
  }

  async signMessage(message: string | Uint8Array) {
    const bytes = typeof message === 'string' ? toUtf8Bytes(message) : message;
    const prefixed = concat([toUtf8Bytes(`${MessagePrefix}${bytes.length}`), bytes]);
    return (await this.#sign(prefixed, 'HEXADECIMAL')).serialized;
  }

  async signTypedData(domain: TypedDataDomain, types: Record<string, TypedDataField[]>, value: object) {
    const data: unknown = TypedDataEncoder.getPayload(domain, types, value);
    return (await this.#sign(JSON.stringify(data), 'EIP712')).serialized;
  }

  async signTransaction(request: TransactionRequest) {
    const { from: _, ...fields } = await this.populateCall(request);
    const transaction = Transaction.from(fields);
    transaction.signature = await this.#sign(transaction.unsignedSerialized, 'HEXADECIMAL');
    return transaction.serialized;
  }

  override async authorize(request: AuthorizationRequest): Promise<Authorization> {
    const { chainId, nonce } = await this.populateAuthorization(request);
    const authorization = {
      address: await resolveAddress(request.address, this),
      chainId: getBigInt(chainId ?? 0),
      nonce: getBigInt(nonce ?? 0),
    };
    const payload = JSON.stringify(authorization, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    return { ...authorization, signature: await this.#sign(payload, 'EIP7702_AUTHORIZATION') };
  }

  async #sign(payload: string, encoding: 'HEXADECIMAL' | 'EIP712' | 'EIP7702_AUTHORIZATION') {
    let outcome = await this.#client.signRawPayload({
      signWith: this.#address,
      payload,
      encoding: `PAYLOAD_ENCODING_${encoding}`,
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
    if (outcome.status !== 'completed') outcome = await outcome.wait();
    const { r, s, v } = outcome.result;
    return Signature.from({ r: `0x${r}`, s: `0x${s}`, yParity: v === '01' ? 1 : 0 });
  }
}
