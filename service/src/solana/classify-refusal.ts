import type { RpcFault } from './rpc-fault.ts';

/**
 * The consequence of a failed call of sendTransaction for the bytes.
 *
 * - `refused`: the node has checked them and will not pass them on.
 * - `not-yet`: the node will not pass them on at the moment.
 * - `known`: the network has them already.
 * - `unclear`: nobody can say.
 */
export type SendVerdict = 'known' | 'not-yet' | 'refused' | 'unclear';

const PREFLIGHT_FAILED = -32002;

/** Codes with which a node says that it is behind. */
const NODE_BEHIND: ReadonlySet<number> = new Set([-32005, -32016]);

/**
 * Codes for a wrong signature, a wrong signature in an instruction, a version that the cluster does not accept, and
 * bytes that the node cannot read.
 */
const REFUSED: ReadonlySet<number> = new Set([-32003, -32006, -32013, -32015, -32602]);

/** Classifies a fault of sendTransaction. The codes are those of Agave's `custom_error.rs`. */
export function classifyRefusal({ code, data, kind }: RpcFault): SendVerdict {
  // Other codes may come from a proxy, which may have passed the bytes on before it failed.
  if (kind !== 'refused' || code === undefined) return 'unclear';
  if (NODE_BEHIND.has(code)) return 'not-yet';
  if (REFUSED.has(code)) return 'refused';
  if (code !== PREFLIGHT_FAILED) return 'unclear';
  const { err } = (data ?? {}) as { readonly err?: unknown };
  if (err === 'AlreadyProcessed') return 'known';
  // The node may be behind the one that the blockhash was taken from.
  return err === 'BlockhashNotFound' ? 'not-yet' : 'refused';
}
