/** Logs in over a connection that is cut at one exact byte. The person presses "Try again". */
import { connect } from '../../../src/login/connection.ts';
import type { Fault, Session } from '../../../src/flow/state.ts';
import { createLoginController, type LoginController } from '../../../src/login/create-login-controller.ts';
import type { Cut, CutRecord } from '../../support/services/cutting-proxy.ts';
import { configIds, latestCode, setCut, testService } from '../../support/services/test-service.ts';

/** The outcome of a login. */
export interface CutLogin {
  readonly session: Session;
  /** The messages that the person was shown, in order. */
  readonly faults: readonly Fault[];
  readonly record: CutRecord;
}

/** How a login is cut. */
export interface CutLoginOptions {
  readonly contact: string;
  readonly cut?: Cut | undefined;
  /** The host name of this machine to use. A new name means new connections and preflights. Default: 127.0.0.1. */
  readonly host?: string;
}

/** Skips the pauses between attempts, which would make a thousand logins slow. */
const pause = (_ms: number, signal?: AbortSignal): Promise<void> => Promise.resolve(signal?.throwIfAborted());

/**
 * Logs in, from the configuration to a request that the session signs. Throws when an error does not let the person try
 * again, or when the login does not finish.
 */
export async function logInThroughCut(options: CutLoginOptions): Promise<CutLogin> {
  const { contact, cut, host = '127.0.0.1' } = options;
  const { baseUrl, cuttingPort, otpSignerKey } = await service();
  const settings = { storage: 'memory', otpSignerKey } as const;
  const connection = connect({
    ...settings,
    proxyUrl: `http://${host}:${cuttingPort}`,
    apiUrl: baseUrl,
    configId: configIds.digits6,
    forgetMethod: true,
  });
  const proxy = { ...connection.proxy, pause };
  await setCut(cut);
  const faults: Fault[] = [];
  let login: LoginController | undefined;
  try {
    const session = await new Promise<Session>((resolve, reject) => {
      login = createLoginController({
        ...connection,
        proxy,
        settings,
        onState(state) {
          if ('fault' in state && state.fault) {
            faults.push(state.fault);
            // One cut explains one error.
            if (!state.fault.retryable || faults.length > 1) {
              const codes = faults.map(({ code }) => code).join(', ');
              reject(new Error(`${state.name}: ${codes}: ${state.fault.message}`));
              return;
            }
          }
          const { name } = state;
          if (name === 'unavailable') login?.send({ type: 'retry' });
          else if (name === 'choose') login?.send({ type: 'submit-contact', contact });
          else if (name === 'code' && state.fault) login?.send({ type: 'retry' });
          else if (name === 'code') {
            latestCode(contact).then((code) => login?.send({ type: 'submit-code', code }), reject);
          } else if (name === 'done') resolve(state.session);
          else if (name === 'misconfigured' || name === 'no-account') reject(new Error(name));
        },
        onNotice: () => undefined,
      });
      login.start();
    });
    const client = await login?.createClient();
    const { userId } = (await client?.whoami()) ?? {};
    if (userId !== session.userId) throw new Error('The session is not the one of the person.');
    return { session, faults, record: await setCut() };
  } finally {
    login?.stop();
  }
}

let info: ReturnType<typeof testService> | undefined;
function service(): ReturnType<typeof testService> {
  return (info ??= testService());
}
