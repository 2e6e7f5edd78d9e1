/**
 * Why a call had no result: the node was not reached, was too slow or was cut off by us, answered with a bare HTTP
 * status or with something that is not JSON-RPC, or said no.
 */
export type RpcFaultKind = 'http' | 'interrupted' | 'no_answer' | 'refused' | 'timeout' | 'unreadable';

/** The details of a refusal. */
export interface RpcFaultOptions extends ErrorOptions {
  readonly code?: number;
  readonly data?: unknown;
}

/** A call of the Solana node without a result. The message names no address and no secret, and may be shown. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault';
  readonly kind: RpcFaultKind;
  /** The code of a refusal. */
  readonly code: number | undefined;
  /** The data that the node added to a refusal, unchanged. */
  readonly data: unknown;

  constructor(kind: RpcFaultKind, message: string, { code, data, ...options }: RpcFaultOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.code = code;
    this.data = data;
  }
}
