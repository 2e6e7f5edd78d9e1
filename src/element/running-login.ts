/**
 * The part of the element that follows its first screen: the machine with codes and storage, the English texts, and the
 * screens of a login by a code. One chunk, asked for together with the configuration.
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
 * Answers what the page hears of a fault. A developer's mistake is said on the console, with the member at fault and the
 * way out; people read another sentence.
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
      // Not what the page itself has said: that is there without the network.
      if (state.name === 'choose' && begun) rememberOffer(connection, state.configuration.methods);
      if (state.name === 'misconfigured') rememberOffer(connection);
      onState(state);
      // It was started out of the page, for a sign-out alone.
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
