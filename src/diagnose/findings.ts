/**
 * All findings of a diagnosis as one closed list. The code is stable API and has an entry in docs/diagnose.md;
 * sentences may change. All sentences are constants in this file, so that no report can contain what a check has seen.
 */

/**
 * `failure`: nobody can sign in like this. `warning`: logins work, but with limits. `unknown`: the check needs a
 * person, or something that failed elsewhere in the report.
 */
export type FindingStatus = 'ok' | 'warning' | 'failure' | 'unknown';

interface FindingText {
  readonly status: FindingStatus;
  /** The finding in one sentence. */
  readonly message: string;
  /** The next step; absent where there is nothing to do. */
  readonly recovery?: string;
}

const FIX_POLICY =
  'Add the origins of the proxy and of the API to connect-src of the Content-Security-Policy.';
const ALLOW_STORAGE = 'Ask the person to allow this site to store data, and to leave private browsing.';

/** The texts of every finding. */
export const FINDINGS = {
  // The page
  secure_context_ok: { status: 'ok', message: 'The page is secure and the browser has Web Crypto.' },
  insecure_context: {
    status: 'failure',
    message: 'The page is not secure, so the browser makes no keys.',
    recovery: 'Serve the page over https, or from localhost; every frame around it too.',
  },
  web_crypto_missing: {
    status: 'failure',
    message: 'The page is secure, but crypto.subtle is missing.',
    recovery: 'Look for a script or an extension that removes it; else the browser is too old.',
  },
  settings_ok: { status: 'ok', message: 'Attributes and options are in order.' },
  settings_invalid: {
    status: 'failure',
    message: 'An attribute or option is missing or not what it has to be; `member` names it.',
    recovery: 'Correct it; the console and the element say what was expected.',
  },
  settings_ignored: {
    status: 'warning',
    message: 'An attribute is left aside, for its name or its value; `member` names it.',
    recovery: 'Write it as the list of attributes has it: names have hyphens, as in api-url.',
  },
  browser_ok: { status: 'ok', message: 'The page is not shown inside another app.' },
  in_app_browser: {
    status: 'warning',
    message: 'The page is shown inside another app, where providers and passkeys refuse to sign people in.',
    recovery: 'Ask the person to open the page in their browser, or offer a code by email or SMS.',
  },
  frame_none: { status: 'ok', message: 'The page is not in a frame of another origin.' },
  frame_with_storage: { status: 'ok', message: 'The page is in a foreign frame that may use its storage.' },
  storage_partitioned: {
    status: 'warning',
    message: 'The page is in a foreign frame: its storage is kept apart, and a session of a tab is not seen.',
    recovery: 'Sign in at top level, or call document.requestStorageAccess() in a click before the login.',
  },
  frame_unknown: {
    status: 'unknown',
    message:
      'The page is in a foreign frame, and the browser does not say whether its storage is kept apart.',
    recovery: 'Sign in at top level if sessions do not last.',
  },
  opaque_origin: {
    status: 'warning',
    message: 'The page has no origin of its own (sandbox), so nothing can be stored.',
    recovery: 'Add allow-same-origin and allow-forms to the sandbox attribute of the frame.',
  },
  forms_ok: { status: 'ok', message: 'A form of the page can be sent.' },
  forms_blocked: {
    status: 'failure',
    message: 'The page is in a sandbox that lets no form be sent, so a press of the button does nothing.',
    recovery: 'Add allow-forms to the sandbox attribute of the frame.',
  },
  // The storage of the browser
  indexeddb_ok: { status: 'ok', message: 'IndexedDB stores and gives back.' },
  indexeddb_unused: { status: 'ok', message: 'storage="memory": IndexedDB is not used.' },
  indexeddb_missing: {
    status: 'warning',
    message: 'There is no IndexedDB: a session ends with the page.',
    recovery: ALLOW_STORAGE,
  },
  indexeddb_refused: {
    status: 'warning',
    message: 'IndexedDB refuses, as `error` says: a session ends with the page.',
    recovery: `${ALLOW_STORAGE} QuotaExceededError: free disk space.`,
  },
  indexeddb_timeout: {
    status: 'warning',
    message: 'IndexedDB does not answer: logins wait for three seconds, and a session ends with the page.',
    recovery: 'Close the other tabs of this site, then restart the browser.',
  },
  device_key_ok: { status: 'ok', message: 'A key was made, kept, read back, used and deleted.' },
  device_key_in_memory: {
    status: 'warning',
    message: 'A key can be made and used, but the browser does not keep it: a session ends with the page.',
    recovery: `${ALLOW_STORAGE} In Lockdown Mode, exclude this site from it.`,
  },
  device_key_not_deleted: {
    status: 'warning',
    message: 'A key was made, but deleting it did not last.',
    recovery: 'Restart the browser; delete the data of this site if that does not help.',
  },
  device_key_unsupported: {
    status: 'failure',
    message: 'The browser cannot make a P-256 key that stays in it, or cannot sign with it.',
    recovery: 'Ask the person to use a current browser.',
  },
  device_key_unknown: {
    status: 'unknown',
    message: 'No key was tried: the page has no Web Crypto.',
  },
  local_storage_ok: { status: 'ok', message: 'localStorage stores and gives back.' },
  local_storage_refused: {
    status: 'warning',
    message: 'localStorage refuses: the last way to sign in is not remembered, and a reload starts slower.',
    recovery: ALLOW_STORAGE,
  },
  tabs_ok: { status: 'ok', message: 'Tabs can tell each other about logins.' },
  tabs_unavailable: {
    status: 'warning',
    message: 'BroadcastChannel is missing or refuses: tabs learn of logins and logouts late.',
    recovery: 'Nothing is lost; reload a tab that shows an older state.',
  },
  tabs_silent: {
    status: 'warning',
    message: 'BroadcastChannel is there, but a message did not arrive: a busy page, or a browser at fault.',
    recovery: 'Repeat the diagnosis on an idle page.',
  },
  locks_ok: { status: 'ok', message: 'Web Locks are granted.' },
  locks_unavailable: {
    status: 'warning',
    message:
      'Web Locks are missing or refused: logins in several tabs at once are safe, but refresh more often.',
    recovery: 'Nothing is lost; a current browser has them, on a secure page at top level.',
  },
  // The service
  policy_ok: {
    status: 'ok',
    message: 'The page has no policy that stops the login from asking its service.',
  },
  policy_reports: {
    status: 'warning',
    message: 'A report-only policy complains about requests to the service; enforced, it would stop logins.',
    recovery: FIX_POLICY,
  },
  policy_blocks: {
    status: 'failure',
    message: 'The Content-Security-Policy of the page stops requests to the service.',
    recovery: FIX_POLICY,
  },
  service_ok: { status: 'ok', message: 'The session proxy answers with a configuration that is in order.' },
  service_unknown: { status: 'unknown', message: 'The session proxy was not asked: a setting is wrong.' },
  service_blocked: {
    status: 'failure',
    message: 'The session proxy was not asked: the policy of the page stops the request.',
    recovery: FIX_POLICY,
  },
  service_offline: {
    status: 'failure',
    message: 'The browser is offline.',
    recovery: 'Wait for the network; the element goes on by itself.',
  },
  service_unreachable: {
    status: 'failure',
    message: 'The session proxy cannot be reached: wrong address, service down, or a blocker in between.',
    recovery:
      'Check proxy-url and that the service runs; look for a blocker, a firewall or a wrong certificate.',
  },
  service_not_for_this_page: {
    status: 'failure',
    message: 'Something answers at proxy-url, but the browser does not hand the answer to this page (CORS).',
    recovery:
      'Check that proxy-url leads to the service itself, without a redirect, and that nothing in between removes its CORS headers.',
  },
  service_timeout: {
    status: 'failure',
    message: 'The session proxy did not answer within ten seconds.',
    recovery: 'Look at the load of the service and at the network; then try again.',
  },
  service_broken: {
    status: 'failure',
    message: 'The session proxy answers with an error of its own, as `httpStatus` says.',
    recovery: 'Read the log of the service, or of what stands before it.',
  },
  service_malformed: {
    status: 'failure',
    message:
      'What answers at proxy-url is not the session proxy: no JSON, no reply of the API, or no such path.',
    recovery:
      'Check proxy-url, its path too; look for a gateway or a sign-in page of the network that answers instead.',
  },
  service_refused: {
    status: 'failure',
    message: 'The session proxy refuses to tell its configuration, as `httpStatus` says.',
    recovery: 'Check proxy-url and config-id, and the log of the service.',
  },
  service_limited: {
    status: 'warning',
    message: 'The session proxy answers that there were too many requests from this address.',
    recovery:
      'Wait for `retryAfterSeconds`; raise the limits of the service where many people share an address.',
  },
  origin_not_allowed: {
    status: 'failure',
    message: 'The login configuration does not allow the origin of this page.',
    recovery: 'Add the origin to the allowedOrigins of the configuration.',
  },
  unknown_configuration: {
    status: 'failure',
    message: 'The service knows no login configuration of this id.',
    recovery: 'Correct config-id.',
  },
  configuration_invalid: {
    status: 'failure',
    message: 'A member of the login configuration is not what it has to be; `member` names it.',
    recovery: 'Correct the configuration at the service, or the `config` property.',
  },
  api_ok: { status: 'ok', message: 'The API answers and lets this page send stamps.' },
  api_unknown: { status: 'unknown', message: 'The API was not asked: a setting is wrong.' },
  api_blocked: {
    status: 'warning',
    message: 'The API was not asked: the policy of the page stops the request.',
    recovery: FIX_POLICY,
  },
  api_unreachable: {
    status: 'warning',
    message: 'The API cannot be reached: logins by code work, calls after them do not.',
    recovery: 'Check api-url and that the service runs.',
  },
  api_not_for_this_page: {
    status: 'warning',
    message: 'Something answers at api-url, but the browser does not hand the answer to this page (CORS).',
    recovery:
      'Check that api-url leads to the API itself, without a redirect; let it answer to the origin of this page, with the request headers X-Stamp and Content-Type.',
  },
  api_malformed: {
    status: 'warning',
    message: 'What answers at api-url is not the API, or has a problem, as `httpStatus` says.',
    recovery: 'Check api-url, its path too, then the log of the service.',
  },
  clock_ok: { status: 'ok', message: 'The clock of the device agrees with that of the service.' },
  clock_skewed: {
    status: 'warning',
    message: 'The clock of the device is off by `skewSeconds` (positive: behind); logins correct for it.',
    recovery: 'Set the clock of the device, or of the service.',
  },
  clock_unknown: {
    status: 'unknown',
    message: 'The time of the service is not known: no reply, or none whose Date header the page may read.',
    recovery: 'Let the service expose its Date header (Access-Control-Expose-Headers: Date).',
  },
  // Ways to sign in
  popups_unused: { status: 'ok', message: 'No way to sign in opens a window.' },
  popups_unknown: {
    status: 'unknown',
    message:
      'Whether windows may open shows only at a click; where they may not, the login goes on in this tab.',
  },
  popups_blocked: {
    status: 'warning',
    message: 'The frame of the page is sandboxed and may open no window.',
    recovery: 'Add allow-popups and allow-popups-to-escape-sandbox to the sandbox attribute.',
  },
  passkeys_ok: {
    status: 'ok',
    message: 'Passkeys work here; `autofill` says whether they are offered in the contact field.',
  },
  passkeys_unused: { status: 'ok', message: 'Passkeys are not among the ways to sign in.' },
  passkeys_unsupported: {
    status: 'warning',
    message: 'The browser has no passkeys.',
    recovery: 'Offer another way to sign in beside them.',
  },
  passkeys_not_allowed: {
    status: 'warning',
    message: 'The page is in a frame that may not use passkeys.',
    recovery: 'Add allow="publickey-credentials-get; publickey-credentials-create" to the frame.',
  },
  passkeys_not_made: {
    status: 'warning',
    message: 'The page is in a frame that may use passkeys and make none: nobody gets one here.',
    recovery: 'Add publickey-credentials-create to the allow attribute of the frame.',
  },
  passkeys_unknown: {
    status: 'unknown',
    message: 'Whether passkeys work is not known: browsers give them to secure pages only.',
  },
  passkeys_no_authenticator: {
    status: 'warning',
    message: 'The device itself keeps no passkeys: only those of a phone or of a security key work here.',
    recovery: 'Offer another way to sign in beside them; a screen lock on the device brings its own.',
  },
  related_origins_ok: { status: 'ok', message: 'The relying party of rp-id lists the origin of this page.' },
  related_origins_unused: {
    status: 'ok',
    message: 'No relying party on another domain was asked: rp-id names none, or passkeys are not offered.',
  },
  related_origins_missing: {
    status: 'warning',
    message:
      'The relying party of rp-id does not list the origin of this page, so browsers refuse its passkeys here.',
    recovery:
      'Add the origin to FEATURE_NAME_WEBAUTHN_ORIGINS of the organization that owns the relying party, or to `origins` of the file that it serves at /.well-known/webauthn.',
  },
  related_origins_unreadable: {
    status: 'warning',
    message:
      'The relying party of rp-id answers without a list of origins, as `httpStatus` says: no JSON, no `origins`, or too much of it.',
    recovery:
      'Let https://RP-ID/.well-known/webauthn answer 200 with application/json, as {"origins":["https://example.com"]}; the service does for the hosts of LATCHKEY_RELYING_PARTIES.',
  },
  related_origins_unknown: {
    status: 'unknown',
    message:
      'This page cannot read the list of the relying party of rp-id: no network, a policy, a redirect, or no CORS headers. A browser itself may.',
    recovery: 'Open https://RP-ID/.well-known/webauthn in a tab: it has to list the origin of this page.',
  },
  related_origins_unsupported: {
    status: 'warning',
    message: 'The browser takes no passkeys of another domain.',
    recovery: 'Offer another way to sign in beside them, or leave out rp-id in such browsers.',
  },
  wallets_ok: { status: 'ok', message: 'Wallets have announced themselves, `count` of them.' },
  wallets_unused: { status: 'ok', message: 'Wallets are not among the ways to sign in.' },
  wallets_missing: {
    status: 'warning',
    message: 'No wallet has announced itself within 200 milliseconds.',
    recovery: 'Install or unlock a wallet, and allow it on this site.',
  },
  // The diagnosis itself
  check_failed: {
    status: 'unknown',
    message: 'A check could not be completed: `check` names it, `error` says why.',
    recovery: 'Run the diagnosis again; report it if it stays.',
  },
} as const satisfies Record<string, FindingText>;

/** The stable code of a finding. */
export type FindingCode = keyof typeof FINDINGS;

/** The figures and fixed words of a finding; nothing here can identify a person. */
export interface FindingFacts {
  /** Name of the error that the browser threw. */
  readonly error?: string | undefined;
  /** HTTP status of the reply that the finding is about. */
  readonly httpStatus?: number | undefined;
  /** The attribute, option or configuration member at fault. */
  readonly member?: string | undefined;
  /** Seconds by which the device's clock is behind the service's; negative when it is ahead. */
  readonly skewSeconds?: number | undefined;
  /** Seconds that the service asks to wait. */
  readonly retryAfterSeconds?: number | undefined;
  /** Number of wallets that announced themselves. */
  readonly count?: number | undefined;
  /** Whether the browser offers passkeys in the contact field. */
  readonly autofill?: boolean | undefined;
  /** The check that could not be completed. */
  readonly check?: string | undefined;
}

/** One result of a diagnosis. */
export interface Finding {
  readonly code: FindingCode;
  readonly status: FindingStatus;
  /** A sentence for developers. */
  readonly message: string;
  /** The next step; empty where there is nothing to do. */
  readonly recovery: string;
  readonly facts: FindingFacts;
}

/** Creates a finding from its code. */
export function toFinding(code: FindingCode, facts: FindingFacts = {}): Finding {
  const { status, message, recovery = '' }: FindingText = FINDINGS[code];
  return { code, status, message, recovery, facts };
}

/**
 * The name of a thrown error, or `Error`. Only the name is reported: names come from the platform, while messages may
 * quote private data.
 */
export function errorName(thrown: unknown): string {
  const { name } = (thrown ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' && /^[A-Z][A-Za-z]{1,40}$/.test(name) ? name : 'Error';
}
