import { RECOVERIES, type ErrorCode } from '../../../src/base/error-codes.ts';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { toFault } from '../../../src/flow/fault.ts';
import type {
  Challenge,
  FlowEvent,
  FlowState,
  Login,
  LoginConfiguration,
  PendingLogin,
} from '../../../src/flow/state.ts';

/** Sample events and data of every kind, so that tests can walk the whole state machine. */

export const NOW_MS = 1_800_000_000_000;

export const configuration: LoginConfiguration = {
  methods: ['google', 'email', 'sms', 'passkey', 'wallet'],
  channels: ['email', 'sms'],
  memory: undefined,
  missing: [],
  isSignupEnabled: false,
  reply: {},
  organizationId: 'organization',
  sessionExpirationSeconds: 900,
  code: { length: 6, isAlphanumeric: false },
};

export const challenge: Challenge = {
  channel: 'email',
  contact: 'ada@example.com',
  otpId: 'otp-1',
  bundle: '{}',
  sentAtMs: NOW_MS,
  resendAtMs: NOW_MS + 30_000,
};

export const login: Login = {
  session: {
    token: 'a.b.c',
    organizationId: 'organization',
    userId: 'user',
    publicKey: '02aa',
    expiresAt: NOW_MS + 900_000,
    type: 'SESSION_TYPE_READ_WRITE',
  },
  method: 'email',
  contact: 'ada@example.com',
  persistence: 'indexeddb',
};

/** Another login of the same person. */
export const again: Login = {
  ...login,
  session: { ...login.session, publicKey: '03cc', expiresAt: NOW_MS + 1_800_000 },
};

/** The same session with another key. */
export const refreshed: Login = { ...again, replaced: login.session.publicKey };

export const pending: PendingLogin = {
  channel: 'email',
  contact: 'ada@example.com',
  resendAtMs: NOW_MS + 30_000,
  challenge,
};

/** A configuration without a way to send a code. */
export const withoutCodes: LoginConfiguration = { ...configuration, methods: ['google'], channels: [] };

/** One error code of each recovery, and the codes that the machine treats specially. More would add nothing new. */
const known: readonly ErrorCode[] = ['offline', 'account_not_found'];
const codes = (Object.keys(RECOVERIES) as ErrorCode[]).filter(
  (code, index, all) =>
    known.includes(code) || all.findIndex((other) => RECOVERIES[other] === RECOVERIES[code]) === index,
);
const faults = codes.map((code) => toFault(new LatchkeyError(code, code), NOW_MS));
const limited = toFault(new LatchkeyError('rate_limited', 'limited', { retryAfterMs: 60_000 }), NOW_MS);

/** At least one event of every type, and one for every variant that the machine treats differently. */
export const events: readonly FlowEvent[] = [
  { type: 'loaded', configuration, nowMs: NOW_MS },
  { type: 'restored', login },
  { type: 'loaded', configuration, isEvicted: true, nowMs: NOW_MS },
  { type: 'loaded', configuration, pending, nowMs: NOW_MS },
  { type: 'loaded', configuration, pending, nowMs: NOW_MS + 10 * 60_000 },
  { type: 'loaded', configuration, pending: { ...pending, challenge: undefined }, nowMs: NOW_MS },
  {
    type: 'loaded',
    configuration,
    pending: { ...pending, verificationToken: 't', publicKey: '02' },
    nowMs: NOW_MS,
  },
  { type: 'loaded', configuration: { ...configuration, channels: ['sms'] }, pending, nowMs: NOW_MS },
  ...[...faults, limited].map((fault) => ({ type: 'failed', fault }) as const),
  ...faults.map((fault) => ({ type: 'failed', method: 'google', fault }) as const),
  { type: 'loaded', configuration, returning: 'google', nowMs: NOW_MS },
  { type: 'loaded', configuration: withoutCodes, nowMs: NOW_MS },
  { type: 'choose-method', method: 'google' },
  { type: 'choose-method', method: 'google', contact: 'grace@example.com' },
  { type: 'choose-method', method: 'wallet', choice: 'wallet-1' },
  ...(['offered', 'making', 'made', 'failed', 'declined'] as const).map(
    (passkey) => ({ type: 'passkey-offer', passkey }) as const,
  ),
  { type: 'loaded', configuration, pending, returning: 'google', nowMs: NOW_MS },
  { type: 'logged-in-elsewhere', login: again },
  { type: 'logged-in-elsewhere', login: refreshed },
  { type: 'options', options: [{ id: 'wallet-1', name: 'Wallet', icon: undefined }] },
  { type: 'choose-channel', channel: 'sms' },
  { type: 'submit-contact', contact: 'ada@example.com' },
  { type: 'sent', challenge },
  { type: 'submit-code', code: '123456' },
  { type: 'logged-in', login },
  { type: 'edit' },
  { type: 'typed' },
  { type: 'incomplete', missing: 2 },
  { type: 'resend' },
  { type: 'back' },
  { type: 'retry' },
  { type: 'online' },
  { type: 'pending-elsewhere', pending },
  { type: 'pending-elsewhere', pending: { ...pending, challenge: { ...challenge, otpId: 'otp-2' } } },
  { type: 'logged-in-elsewhere', login: { ...login, session: { ...login.session, publicKey: '03bb' } } },
  { type: 'session-ended', reason: 'user' },
];

/** Freezes a state deeply, so that a handler that writes to it throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Every name a state can have; the type makes the list complete. */
export const STATE_NAMES = Object.keys({
  starting: 0,
  misconfigured: 0,
  unavailable: 0,
  choose: 0,
  sending: 0,
  code: 0,
  resending: 0,
  verifying: 0,
  resuming: 0,
  'signing-in': 0,
  options: 0,
  'no-account': 0,
  done: 0,
} satisfies Record<FlowState['name'], 0>) as readonly FlowState['name'][];
