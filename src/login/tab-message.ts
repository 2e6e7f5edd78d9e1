import type { LogoutReason } from '../flow/state.ts';

/** A message between tabs. The vault holds the facts; this says that they changed. */
export type TabMessage =
  | { readonly type: 'pending' }
  | {
      readonly type: 'login';
      readonly publicKey: string;
      readonly hasInvalidatedOthers: boolean;
    }
  | { readonly type: 'logout'; readonly publicKey: string; readonly reason: LogoutReason };
