import type { LogoutReason } from '../flow/state.ts';

/** A message between tabs. It only says that something changed; the receiver reads the data from the vault. */
export type TabMessage =
  | { readonly type: 'pending' }
  | {
      readonly type: 'login';
      readonly publicKey: string;
      /** The user whose other sessions this login has ended. */
      readonly userId?: string | false;
    }
  | { readonly type: 'logout'; readonly publicKey: string; readonly reason: LogoutReason };
