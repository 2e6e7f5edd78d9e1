import type { RpcFault } from './rpc-fault.ts';

/**
 * The meaning of a failed call of sendTransaction for the bytes: the node has looked at them and will not hand them
 * on; it would not hand them on just now; the network has them already; or nobody can say.
 */
export type SendVerdict = 'known' | 'not-yet' | 'refused' | 'unclear';

const PREFLIGHT_FAILED = -32002;

/** The node is behind, as it says itself. */
const NODE_BEHIND: ReadonlySet<number> = new Set([-32005, -32016]);

/** A wrong signature, a wrong signature in an instruction, a version the cluster does not take, bytes it cannot read. */
const REFUSED: ReadonlySet<number> = new Set([-32003, -32006, -32013, -32015, -32602]);

/** Classifies the answer of a node to sendTransaction. The codes are those of Agave's `custom_error.rs`. */
export function classifyRefusal({ code, data, kind }: RpcFault): SendVerdict {
  // Other codes may be those of a proxy, which may have handed the bytes on before it failed.
  if (kind !== 'refused' || code === undefined) return 'unclear';
  if (NODE_BEHIND.has(code)) return 'not-yet';
  if (REFUSED.has(code)) return 'refused';
  if (code !== PREFLIGHT_FAILED) return 'unclear';
  const { err } = (data ?? {}) as { readonly err?: unknown };
  if (err === 'AlreadyProcessed') return 'known';
  // Of a node that is behind the one that the blockhash was taken from.
  return err === 'BlockhashNotFound' ? 'not-yet' : 'refused';
}
