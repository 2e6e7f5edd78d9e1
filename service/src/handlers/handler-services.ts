import type { AddressLimits } from '../auth/codes/limits.ts';
import type { PasskeySettings } from '../auth/passkeys/passkey-settings.ts';
import type { RaiseAlert } from '../base/alert.ts';
import type { CodeLimits } from '../auth/codes/code-limits.ts';
import type { RecentLoginLimits } from '../auth/sessions/assert-recent-login.ts';
import type { Delivery } from '../auth/delivery/delivery.ts';
import type { SocialLoginServices } from '../auth/social/verify-id-token.ts';
import type { Clock } from '../base/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Log } from '../base/log.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import type { Sending } from '../solana/sending.ts';
import type { Database } from '../store/database.ts';

/** The services that handlers may use. The program builds them once at the start. */
export interface HandlerServices extends PasskeySettings {
  /** Whether webhooks may go to http and private addresses, for development. */
  readonly allowsPrivateReceivers: boolean;
  readonly clock: Clock;
  readonly database: Database;
  readonly delivery: Pick<Delivery, 'email' | 'notify' | 'sms'>;
  readonly keys: ServiceKeys;
  readonly limits: AddressLimits & CodeLimits & RecentLoginLimits & { readonly signUpsPerDay: number };
  /** The log of activities and decisions. */
  readonly ledger: Pick<Ledger, 'prove'>;
  readonly log: Log;
  /** Where people reach the service; undefined when the operator has not said it. */
  readonly publicUrl?: string | undefined;
  /** Reports to an organization what somebody there should look at. */
  readonly raiseAlert: RaiseAlert;
  readonly oauth: SocialLoginServices;
  /** Sends Solana transactions; undefined without a node. */
  readonly solana?: Sending | undefined;
}
