const INIT = '/v1/otp_init_v2';
const VERIFY = '/v1/otp_verify_v2';
const ALL: readonly string[] = ['/v1/wallet_kit_config', INIT, VERIFY, '/v1/otp_login_v2'];

/** A fault in the form that the service's development endpoint takes. */
export type Fault = Readonly<Record<string, unknown>> & { readonly path: string };

/** A failure that a person can choose. */
export interface Failure {
  readonly name: string;
  readonly what: string;
  readonly faults: readonly Fault[];
  readonly isOffline?: boolean;
}

/** Creates a fault that answers one path with an error code, as the service would. */
function refuse(path: string, status: number, errorCode: string): Fault {
  const details = [{ '@type': 'type.googleapis.com/errors.v1.ErrorDetail', errorCode }];
  return { path, status, body: { code: 9, message: 'A fault set for development.', details, errorCode } };
}

/** All failures; the first one is the working service. */
export const FAILURES: readonly Failure[] = [
  { name: 'Nothing', what: 'Everything works.', faults: [] },
  {
    name: 'Slow',
    what: 'Every reply takes four seconds.',
    faults: ALL.map((path) => ({ path, delayMs: 4000 })),
  },
  {
    name: 'Limited',
    what: 'Too many codes were requested: 429, try again in 5 seconds.',
    faults: [{ path: INIT, retryAfter: 5 }],
  },
  { name: 'No delivery', what: 'The mail server is down.', faults: [refuse(INIT, 500, 'DELIVERY_FAILED')] },
  {
    name: 'Expired',
    what: 'The code has expired when it arrives.',
    faults: [refuse(VERIFY, 400, 'OTP_EXPIRED')],
  },
  { name: 'Broken', what: 'The service fails with 500.', faults: ALL.map((path) => ({ path, status: 500 })) },
  {
    name: 'Garbage',
    what: 'A gateway in between answers with its own page.',
    faults: ALL.map((path) => ({ path, status: 502, body: '<h1>Bad gateway</h1>' })),
  },
  {
    name: 'Cut',
    what: 'Every connection is cut before the first byte of the reply.',
    faults: ALL.map((path) => ({ path, cutAfterBytes: 0 })),
  },
  {
    name: 'Offline',
    what: 'This browser has no network. Choose “Nothing” to reconnect.',
    faults: [],
    isOffline: true,
  },
];
