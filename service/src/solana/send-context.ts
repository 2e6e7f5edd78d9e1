import type { Services } from '../services.ts';
import type { SendLimits } from './limits.ts';
import type { SolanaNode } from './node.ts';
import type { Sponsor } from './sponsor.ts';

/** What the work on transactions uses. */
export interface SendContext {
  readonly services: Pick<Services, 'clock' | 'database' | 'keys' | 'log'>;
  readonly node: SolanaNode;
  readonly sponsor: Sponsor | undefined;
  readonly limits: SendLimits;
}
