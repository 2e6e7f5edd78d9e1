/**
 * The common part of passkeys and wallets. They open a session by stamping the request for it (protocol.md section 3,
 * stamp_login), so the request must name the organization before the person signs. It names an assumed one; when the
 * account is in another organization, the person signs once more.
 */
import { call } from '../client/call.ts';
import type { Activity } from '../contract/activity.ts';
import type { ActivityOperation } from '../contract/operation.ts';
import { account, type AccountRequest } from '../contract/operations/account.ts';
import { createReadOnlySession } from '../contract/operations/create_read_only_session.ts';
import { stampLogin } from '../contract/operations/stamp_login.ts';
import { assertMember, LatchkeyError } from '../base/errors.ts';
import type { Login } from '../flow/state.ts';
import { toJson } from '../base/write-json.ts';
import { toReadableJson } from '../base/write-readable-json.ts';
import { readPreference } from '../storage/preferences.ts';
import { writePreference } from '../storage/write-preference.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import type { StampHeader, Stamper } from '../stamp/stamper.ts';
import { keepReadOnlySession } from './keep-read-only-session.ts';
import { keepSession } from './keep-session.ts';
import type { InteractiveContext } from './provider.ts';

/** A stamped request for a session. */
export interface StampedRequest {
  readonly organizationId: string;
  readonly operation: ActivityOperation;
  readonly body: object;
  readonly header: StampHeader;
}

/** Finds the account that a stamp belongs to, and opens its session. */
export interface StampedLogin {
  /** Returns the organization to sign for as long as the account's own is unknown. */
  assumedOrganizationId(): string;
  /**
   * Stamps a request for a session. Nothing is awaited before the stamper is called. Throws what the stamper throws.
   */
  stamp(
    key: DeviceKey,
    organizationId: string,
    stamper: Stamper,
    signal: AbortSignal,
  ): Promise<StampedRequest>;
  /** Finds the organization to log in to; undefined when the service knows no such account. */
  findOrganization(
    filter: Pick<AccountRequest, 'filterType' | 'filterValue'>,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /**
   * Opens the session and stores it. `again` asks for another stamp: for another organization, or because the first one
   * is too old.
   */
  logIn(opening: Opening, signal: AbortSignal): Promise<Login>;
}

/** A login whose account is known. */
export interface Opening {
  readonly key: DeviceKey;
  readonly contact: string;
  readonly organizationId: string;
  /** The request that has already been stamped; undefined when there is none. */
  readonly stamped: StampedRequest | undefined;
  readonly again: (organizationId: string) => Promise<StampedRequest>;
}

/** Creates the common part of a login by a stamp. */
export function createStampedLogin(method: 'passkey' | 'wallet', context: InteractiveContext): StampedLogin {
  const { proxy, apiUrl, memory, configuration, invalidateExisting } = context;
  const { clock } = proxy;
  const word = `${method}-organization` as const;
  // A wallet shows the text that it signs, so the JSON is readable.
  const write = method === 'wallet' ? toReadableJson : toJson;
  const isReadOnly = context.sessionType === 'read-only';

  function createRequest(
    { publicKey }: DeviceKey,
    organizationId: string,
  ): Omit<StampedRequest, 'header' | 'organizationId'> {
    const operation = isReadOnly ? createReadOnlySession : stampLogin;
    const { type } = operation;
    const parameters = isReadOnly
      ? {}
      : {
          publicKey,
          expirationSeconds: String(configuration.sessionExpirationSeconds),
          invalidateExisting: invalidateExisting || undefined,
        };
    return { operation, body: { type, timestampMs: clock.now().toFixed(), organizationId, parameters } };
  }

  async function submit({ operation, body, header }: StampedRequest, signal: AbortSignal): Promise<unknown> {
    const { name, value } = header;
    const authorize = (): Promise<Record<string, string>> => Promise.resolve({ [name]: value });
    // `write` must produce exactly the text that was stamped.
    const options = { ...proxy, baseUrl: apiUrl, authorize, signal, write };
    const { activity } = (await call(operation, body, options)) as { activity?: Activity };
    assertMember(activity?.result, 'malformed_reply', 'activity', 'an activity');
    const { status } = activity;
    if (status !== 'ACTIVITY_STATUS_COMPLETED') {
      throw new LatchkeyError('permission_denied', `The session is not open: its activity is ${status}.`);
    }
    return activity.result[operation.result];
  }

  return {
    assumedOrganizationId: () =>
      context.organizationId ?? readPreference(word, memory) ?? configuration.organizationId,

    async stamp(key, organizationId, stamper, signal) {
      const request = createRequest(key, organizationId);
      const header = await stamper.stamp(write(request.body), { signal });
      return { ...request, organizationId, header };
    },

    async findOrganization(filter, signal) {
      const { organizationId } = await call(account, filter, { ...proxy, signal });
      return organizationId && (context.organizationId ?? organizationId);
    },

    async logIn({ key, contact, organizationId, stamped, again }, signal) {
      const first = stamped?.organizationId === organizationId ? stamped : await again(organizationId);
      const answer = await submit(first, signal).catch(async (error: LatchkeyError) => {
        // The account exists, but not in the organization that the page names.
        if (error.code === 'permission_denied' && error.member === 'organizationId') throw accountNotFound();
        // The `Date` header of the reply has corrected the clock, so a second request carries the right time. Once is
        // enough.
        if (error.code !== 'request_stale') throw error;
        return submit(await again(organizationId), signal);
      });
      const { session: token } = (answer ?? {}) as { session?: unknown };
      const opened = { token, method, contact, key };
      const login = await (first.operation === stampLogin
        ? keepSession(opened, context, signal)
        : keepReadOnlySession(opened, context, signal));
      writePreference(word, memory, organizationId);
      return login;
    },
  };
}

/** Creates the error for a passkey or a wallet that no account has. */
export function accountNotFound(): LatchkeyError {
  return new LatchkeyError('account_not_found', 'No account has this passkey or wallet.');
}
