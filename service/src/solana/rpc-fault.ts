/**
 * Why a call had no result.
 *
 * - `no_answer`: the node was not reached.
 * - `timeout`: the node was too slow.
 * - `interrupted`: this service has aborted the call.
 * - `http`: the node answered with a bare HTTP status.
 * - `unreadable`: the answer is not JSON-RPC, is too large, or has an unknown form.
 * - `refused`: the node answered with an error.
 */
export type RpcFaultKind = 'http' | 'interrupted' | 'no_answer' | 'refused' | 'timeout' | 'unreadable';

/** The details of a refusal. */
export interface RpcFaultOptions extends ErrorOptions {
  readonly code?: number;
  readonly data?: unknown;
}

/**
 * Thrown when a call of the Solana node has no result. The message contains no address and no secret, and may be shown.
 */
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
