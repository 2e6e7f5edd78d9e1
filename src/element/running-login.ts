/**
 * The module that the element loads after its first screen: the state machine with codes and storage, the English
 * texts, and the screens of a login by code. One chunk, requested together with the configuration.
 */
import { messages } from '../locales/en-codes.ts';
import type { Connection } from '../login/connection.ts';
import { rememberOffer } from '../login/remember-offer.ts';
import { createLoginController, type LoginController } from '../login/create-login-controller.ts';
import type { Reply } from '../client/transport.ts';
import type { Fault, FlowState } from '../flow/state.ts';
import type { EmitEvent, LatchkeyEventDetails } from './events.ts';
import type { LoginHost } from './host.ts';

export { toFault } from '../flow/fault.ts';
export { AfterDrawing } from './after-drawing.ts';
export { firstPaint } from './first-paint.ts';
export { describeFault } from './parts/describe-fault.ts';
export { keepOffered } from './keep-offered.ts';
export { findLaterScreen } from './screens/later.ts';
export { messages };

/**
 * Returns the detail of `latchkey-error` for a fault. A developer's mistake is also reported on the console, with the
 * member at fault and the remedy; people see another text.
 */
export function tellFault(
  { localName }: LoginHost,
  { code, recovery, retryable, message }: Fault,
): LatchkeyEventDetails['latchkey-error'] {
  if (recovery === 'fix-page') console.error(`<${localName}>: ${message} (docs/errors.md#${code})`);
  return { code, recovery, retryable };
}

/** Creates the login of an element; its notices become the element's events. */
export function createElementLogin(
  host: LoginHost,
  connection: Connection,
  begun: Promise<Reply> | undefined,
  onState: (state: FlowState) => void,
  emit: EmitEvent,
): LoginController {
  const login = createLoginController({
    ...connection,
    begun,
    settings: host,
    onState(state) {
      // Not for a configuration that the page itself gives: that needs no network.
      if (state.name === 'choose' && begun) rememberOffer(connection, state.configuration.methods);
      if (state.name === 'misconfigured') rememberOffer(connection);
      onState(state);
      // The login was started outside the page, only for a sign-out.
      if (!host.isConnected && state.name === 'choose') login.stop();
    },
    onNotice(notice) {
      switch (notice.type) {
        case 'ready':
          return emit('latchkey-ready', { session: notice.session ?? null });
        case 'login': {
          const { session, method, persistence } = notice.login;
          return emit('latchkey-login', { session, method, persistence });
        }
        case 'logout':
          return emit('latchkey-logout', { reason: notice.reason });
        case 'error':
          return emit('latchkey-error', tellFault(host, notice.fault));
        case 'refresh':
        case 'session-expiring':
          return emit(`latchkey-${notice.type}`, notice.detail);
      }
    },
  });
  return login;
}
