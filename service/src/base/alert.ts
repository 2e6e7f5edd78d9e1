/** A fact that somebody at the organization should look at. It contains no contact or address of a person. */
export type Alert =
  | {
      readonly type: 'SEND_BUDGET_EXCEEDED';
      readonly organizationId: string;
      readonly channel: 'email' | 'sms';
      /** Calling code, as `+49`; for SMS. */
      readonly country: string | undefined;
      /** Messages that the budget allows. */
      readonly limit: number;
      /** The day that the budget is for; milliseconds since the epoch. */
      readonly startsAt: number;
    }
  | {
      readonly type: 'WRONG_CODES_EXCEEDED';
      readonly organizationId: string;
      /** Wrong codes a day. */
      readonly limit: number;
      readonly startsAt: number;
    }
  | {
      readonly type: 'QUOTA_EXCEEDED';
      readonly organizationId: string;
      readonly quota: 'activities' | 'sign-ups' | 'sponsored-fees' | 'storage';
      /** Per day; in megabytes for storage, in lamports for sponsored fees. */
      readonly limit: number;
      readonly startsAt: number;
    };

/** Reports an alert to the organization's receiver of webhooks, where it has one, and to the log. */
export type RaiseAlert = (alert: Alert) => Promise<void>;
