import { inFile, type Fault } from '../fault.ts';

/** A session that ends, and one that is refreshed. */
const SESSION = ['test/browser/element/session.test.ts', 'test/browser/element/session-refresh.test.ts'];

/** Faults of what looks after a session while it lives. */
export const sessionFaults: readonly Fault[] = [
  ...inFile('src/login/session-lifecycle.ts', SESSION, {
    'session-notice-again': {
      why: 'The page is told twice that a session is about to end.',
      find: `      if (hasTold) return;\n`,
      replace: '',
    },
    'session-renewed-for-ever': {
      why: 'A session whose end is near is renewed over and over.',
      find: `if (!settings.autoRefresh || isRenewed || isReadOnly(session)) return warn();`,
      replace: `if (!settings.autoRefresh || isReadOnly(session)) return warn();`,
      mended: "fix(service): a session's own keys end with it",
    },
    'session-every-tab-refreshes': {
      why: 'Each tab gives the session a key of its own.',
      find: `        if (stored && stored.publicKey !== session.publicKey) return options.adopt(stored);\n`,
      replace: '',
    },
    'session-revoked-unnoticed': {
      why: 'A session that the service has ended goes on in the page.',
      find: `      send({ type: 'session-ended', reason: 'revoked' });`,
      replace: `      void send;`,
    },
    'session-logout-stays-here': {
      why: 'A logout is not told to the service.',
      find: `if (!key || isReadOnly(session)) return;`,
      replace: `if (key || isReadOnly(session)) return;`,
    },
    'session-client-of-another-person': {
      why: 'The client of a session that has ended signs for the next person.',
      find: `if (!current || userId !== session.userId || organizationId !== session.organizationId) {`,
      replace: `void [userId, organizationId];\n          if (!current) {`,
    },
  }),
  ...inFile('src/login/at-rest.ts', ['test/browser/element/session.test.ts'], {
    'session-back-by-another-tab': {
      why: 'A tab that goes on with the same code brings back a session that was ended in another.',
      find: `      if (await removeEnded(login)) {`,
      replace: `      if (login.contact === 'nobody') {`,
    },
    'session-back-after-sign-out': {
      why: 'A session that the browser could not delete comes back with the next page.',
      find: `      writeEndedSession(scope, publicKey);\n`,
      replace: '',
    },
  }),
  ...inFile('src/login/check-clock.ts', ['test/browser/element/session.test.ts'], {
    'session-ends-by-a-set-clock': {
      why: "A session ends because the device's clock is set meanwhile.",
      find: `Math.abs(measured - known) > DRIFT_MS`,
      replace: `Math.abs(measured - known) > Infinity`,
      mended: "fix(login): a session does not end because the device's clock is set meanwhile",
    },
  }),
];
