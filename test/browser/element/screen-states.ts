import type { ErrorCode } from '../../../src/base/error-codes.ts';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { toFault } from '../../../src/flow/fault.ts';
import type { Fault, FlowState, LoginConfiguration } from '../../../src/flow/state.ts';
import { challenge, configuration, login, NOW_MS, pending, withoutCodes } from '../../unit/flow/samples.ts';

function fault(code: ErrorCode, more: { retryAfterMs?: number; triesLeft?: number } = {}): Fault {
  const error = new LatchkeyError(code, 'A sentence for the developer, in English.', more);
  return toFault(error, NOW_MS);
}

const asking = { configuration, channel: 'email', contact: '' } as const;
const byCodes: LoginConfiguration = { ...configuration, methods: ['email', 'sms'] };
const companies: LoginConfiguration = {
  ...configuration,
  methods: ['google', 'apple', 'facebook', 'x', 'discord', 'email', 'passkey', 'wallet'],
  memory: 'screens',
};
const wallets = [
  { id: 'a', name: 'First Wallet', icon: undefined },
  { id: 'b', name: 'Second Wallet', icon: undefined },
];
const checking = { configuration, challenge, attempt: 0 } as const;

/** Every state, and every variant of a state that looks different. */
export const states: Readonly<Record<string, FlowState>> = {
  starting: { name: 'starting' },
  resuming: { name: 'resuming', configuration, pending },
  misconfigured: { name: 'misconfigured', fault: fault('attribute_missing') },
  unavailable: { name: 'unavailable', fault: fault('unreachable') },
  'unavailable, with a login at rest': {
    name: 'unavailable',
    fault: fault('internal'),
    channel: 'email',
  },
  choose: { name: 'choose', ...asking },
  'choose, codes alone': { name: 'choose', ...asking, configuration: byCodes },
  'choose, every way, a passkey used last': { name: 'choose', ...asking, configuration: companies },
  'choose, no way to send a code': {
    name: 'choose',
    contact: '',
    channel: undefined,
    configuration: withoutCodes,
  },
  'choose, refused by a provider': {
    name: 'choose',
    ...asking,
    method: 'google',
    fault: fault('signing_cancelled'),
  },
  'choose, inside another app': {
    name: 'choose',
    ...asking,
    method: 'google',
    fault: fault('in_app_browser'),
  },
  'choose, phone': { name: 'choose', ...asking, channel: 'sms' },
  'choose, one way': { name: 'choose', ...asking, configuration: { ...configuration, channels: ['email'] } },
  'choose, wrong': { name: 'choose', ...asking, contact: 'nonsense', fault: fault('invalid_contact') },
  'choose, limited': { name: 'choose', ...asking, fault: fault('rate_limited', { retryAfterMs: 130_000 }) },
  sending: { name: 'sending', ...asking, contact: 'ada@example.com' },
  code: { name: 'code', ...checking },
  'code, nine digits': {
    name: 'code',
    ...checking,
    configuration: { ...configuration, code: { length: 9, isAlphanumeric: false } },
  },
  'code, wrong': { name: 'code', ...checking, fault: fault('otp_invalid', { triesLeft: 2 }) },
  'code, incomplete': { name: 'code', ...checking, missing: 2 },
  'code, an address that may be mistyped': {
    name: 'code',
    ...checking,
    challenge: { ...challenge, contact: 'ada@gmial.com' },
  },
  'code, expired': { name: 'code', ...checking, fault: fault('otp_expired') },
  'code, offline': { name: 'code', ...checking, fault: fault('offline'), code: '123456' },
  'code, sent again': { name: 'code', ...checking, isResent: true },
  resending: { name: 'resending', ...checking },
  verifying: { name: 'verifying', ...checking, code: '123456' },
  'signing-in, a window': { name: 'signing-in', ...asking, method: 'google' },
  'signing-in, back from a provider': {
    name: 'signing-in',
    ...asking,
    method: 'google',
    isReturning: true,
  },
  'signing-in, a passkey': { name: 'signing-in', ...asking, method: 'passkey' },
  'signing-in, a wallet': { name: 'signing-in', ...asking, method: 'wallet' },
  'options, wallets': { name: 'options', ...asking, method: 'wallet', options: wallets },
  'options, after a passkey': {
    name: 'options',
    ...asking,
    method: 'passkey',
    options: ['ask', 'create'].map((id) => ({ id, name: id, icon: undefined })),
  },
  'no-account': {
    name: 'no-account',
    ...asking,
    configuration: byCodes,
    method: 'email',
    contact: 'ada@example.com',
  },
  'no-account, a contact where there are other ways': {
    name: 'no-account',
    ...asking,
    method: 'email',
    contact: 'ada@example.com',
  },
  'no-account, a provider': { name: 'no-account', ...asking, method: 'google' },
  'no-account, a passkey': { name: 'no-account', ...asking, method: 'passkey' },
  'no-account, a wallet': { name: 'no-account', ...asking, method: 'wallet' },
  done: { name: 'done', ...login },
  'done, a passkey is offered': { name: 'done', ...login, passkey: 'offered' },
  'done, a passkey is being made': { name: 'done', ...login, passkey: 'making' },
  'done, a passkey is made': { name: 'done', ...login, passkey: 'made' },
  'done, no passkey was made': { name: 'done', ...login, passkey: 'failed' },
  'done, memory only': { name: 'done', ...login, persistence: 'memory' },
};
