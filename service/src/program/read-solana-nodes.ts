import { JsonError, parseJson } from '../base/json.ts';
import { parseSolanaChain, toSolanaAlias, type SolanaChain } from '../base/solana-chain.ts';
import type { NodeAddress } from '../solana/sending.ts';
import { UsageError } from './usage-error.ts';

/** The cluster names that error messages list. */
const NAMES = 'solana:mainnet, solana:devnet or solana:localnet';
const EXAMPLE = '{"solana:mainnet":"https://…","solana:devnet":"https://…"}';

/**
 * Reads the nodes that transactions are sent to. `only` is the address of a single node, which tells its cluster
 * itself; `byCluster` is a JSON object with an address for each cluster name. Throws a `UsageError` whose message
 * repeats no address.
 */
export function readSolanaNodes(
  only: string | undefined,
  byCluster: string | undefined,
): readonly NodeAddress[] {
  if (byCluster === undefined) {
    return only === undefined ? [] : [{ chain: undefined, url: only, setting: 'SOLANA_RPC_URL' }];
  }
  if (only !== undefined) {
    throw new UsageError('Set SOLANA_RPC_URL for one node or SOLANA_RPC_URLS for several, not both.');
  }
  const entries = Object.entries(parse(byCluster));
  if (entries.length === 0) throw malformed('it names no node');
  const taken = new Map<SolanaChain, string>();
  return entries.map(([name, url]) => {
    const chain = parseSolanaChain(name);
    if (chain === undefined) throw malformed(`"${name.slice(0, 80)}" is no name of a cluster (${NAMES})`);
    const other = taken.get(chain);
    if (other !== undefined) throw malformed(`"${other}" and "${name}" are the same cluster`);
    taken.set(chain, name);
    if (typeof url !== 'string')
      throw malformed(`the value of "${name}" must be a text, the address of the node`);
    return { chain, url, setting: `"${toSolanaAlias(chain)}" of SOLANA_RPC_URLS` };
  });
}

function parse(text: string): object {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    const isQuoted = /^'.*'$/s.test(text.trim());
    throw malformed(
      isQuoted ? 'here the quotes are part of the value' : 'it is not JSON, or has a name twice',
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw malformed('it is no object');
}

function malformed(fault: string): UsageError {
  return new UsageError(`SOLANA_RPC_URLS must be a JSON object like ${EXAMPLE}: ${fault}.`);
}
