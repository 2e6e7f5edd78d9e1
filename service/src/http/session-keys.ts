import { SESSION_KEYS_MAX_AGE_SECONDS, type SessionSigners } from '../secrets/session-signers.ts';
import { toJsonReply } from './json-reply.ts';
import type { App } from './operations.ts';

/** The path of the keys that sessions are signed with. */
const SESSION_KEYS_PATH = '/.well-known/session-jwks.json';

/** The services that hold the keys. */
interface SessionKeysServices {
  readonly keys: { readonly sessionSigners: Pick<SessionSigners, 'published' | 'refresh'> };
}

/** Publishes the keys that sessions are signed with, for sites that verify them: a JSON Web Key Set. */
export function serveSessionKeys(app: App, services: SessionKeysServices): void {
  app.get(SESSION_KEYS_PATH, async () => {
    const { sessionSigners: signers } = services.keys;
    await signers.refresh();
    const reply = toJsonReply({ keys: signers.published() });
    reply.headers.set(
      'cache-control',
      `public, max-age=${SESSION_KEYS_MAX_AGE_SECONDS}, stale-if-error=604800`,
    );
    return reply;
  });
}
