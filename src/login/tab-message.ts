import type { LogoutReason } from '../flow/state.ts';

/** A message between tabs. The vault holds the facts; this says that they changed. */
export type TabMessage =
  | { readonly type: 'pending' }
  | {
      readonly type: 'login';
      readonly publicKey: string;
      /** The user whose other sessions this login has ended. */
      readonly userId?: string | false;
    }
  | { readonly type: 'logout'; readonly publicKey: string; readonly reason: LogoutReason };
