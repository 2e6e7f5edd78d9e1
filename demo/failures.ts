import { build, find } from './dom.ts';
import { createOutage } from './outage.ts';
import { beginPage, serviceUrl } from './page.ts';

const INIT = '/v1/otp_init_v2';
const VERIFY = '/v1/otp_verify_v2';
const ALL: readonly string[] = ['/v1/wallet_kit_config', INIT, VERIFY, '/v1/otp_login_v2'];

/** A fault as the service's development endpoint takes it. */
type Fault = Readonly<Record<string, unknown>> & { readonly path: string };

interface Failure {
  readonly name: string;
  readonly what: string;
  readonly faults: readonly Fault[];
  readonly isOffline?: boolean;
}

/** Answers one path as the service would, with an error code of its own. */
function refuse(path: string, status: number, errorCode: string): Fault {
  const details = [{ '@type': 'type.googleapis.com/errors.v1.ErrorDetail', errorCode }];
  return { path, status, body: { code: 9, message: 'A fault set for development.', details, errorCode } };
}

const FAILURES: readonly Failure[] = [
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

const outage = createOutage(serviceUrl);
// Watched from outside: what an outage swallows was asked all the same.
beginPage();

const form = find<HTMLFormElement>('#faults');
let last = Promise.resolve();
/** Whether the failure that holds may keep the element waiting: for a time that was told, or between two attempts. */
let keepsWaiting = false;

/** Starts the login again, with nothing of what the element is waiting for. */
function renew(): void {
  const element = find('latchkey-login');
  element.replaceWith(element.cloneNode());
}

async function apply({ faults, isOffline = false, name }: Failure): Promise<void> {
  await fetch('/dev/faults', { method: 'DELETE' });
  if (faults.length > 0) {
    const headers = { 'content-type': 'application/json' };
    await fetch('/dev/faults', { method: 'POST', headers, body: JSON.stringify(faults) });
  }
  outage.set(isOffline);
  // No failure blocks the next one; the five seconds of a limit outlive this as they outlive a reload. A login that was offline goes on by itself, which is worth seeing.
  if (keepsWaiting) renew();
  keepsWaiting = faults.length > 0;
  form.dataset['holds'] = name;
}

form.replaceChildren(
  ...FAILURES.map((failure, index) => {
    const input = build('input', { type: 'radio', name: 'failure', 'data-failure': failure.name });
    input.checked = index === 0;
    input.addEventListener('change', () => {
      // One after the other, or the slower request would hold.
      last = last.catch(() => undefined).then(() => apply(failure));
    });
    return build('label', {}, input, build('span', {}, failure.name, build('small', {}, failure.what)));
  }),
);
addEventListener('pagehide', () => void fetch('/dev/faults', { method: 'DELETE', keepalive: true }));

find('#again').addEventListener('click', renew);

await fetch('/dev/faults', { method: 'DELETE' });
await import('latchkey');
