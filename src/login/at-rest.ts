/**
 * Keeps what rests in this browser between two pages: a session or a login that waits for its code, and the mark that says so
 * at once. Whoever reads or keeps a session does it here, so that one that has ended never comes back.
 */
import { LatchkeyError } from '../base/errors.ts';
import type { Login, PendingLogin } from '../flow/state.ts';
import type { StoredLogin } from '../providers/provider.ts';
import { readEndedSession, writeEndedSession } from '../storage/ended-session.ts';
import { keepStorage } from '../storage/keep-storage.ts';
import { readLoginHint } from '../storage/login-hint.ts';
import type { Vault, VaultContents } from '../storage/vault.ts';
import { writeLoginHint } from '../storage/write-login-hint.ts';

/** The records at rest of one login. */
type Contents = VaultContents<StoredLogin, PendingLogin>;

/** Reads, marks and ends what rests for one login. */
export interface AtRest {
  /** Reads what is there. */
  read(): Promise<Contents>;
  /** Reads it as a login begins. `isEvicted`: the browser has thrown a session away. */
  open(): Promise<Contents & { readonly isEvicted: boolean }>;
  /** Marks that a session rests here, and asks the browser to keep it. Before anybody hears of the session. */
  markKept(): void;
  /** Marks that a login waits for its code, or that nothing rests here. */
  markPending(pending: PendingLogin | undefined): void;
  /** Marks a session that has been stored. Throws `unauthenticated` where it has ended meanwhile. */
  keep(login: Login): Promise<void>;
  /** Ends a session: marked at once, deleted soon. */
  end(publicKey: string): void;
}

/** Creates what knows of everything at rest. */
export function createAtRest(scope: string, vault: Vault<StoredLogin, PendingLogin>): AtRest {
  let ending: Promise<void> | undefined;

  /** Deletes a session that has ended, whose page was left before that or whose login another tab has just finished. */
  async function removeEnded(login: Pick<Login, 'session' | 'replaced'> | undefined): Promise<boolean> {
    const ended = readEndedSession(scope);
    if (!login || !ended || (login.session.publicKey !== ended && login.replaced !== ended)) return false;
    await vault.removeSession(ended);
    return true;
  }

  async function read(): Promise<Contents> {
    const contents = await vault.read();
    return (await removeEnded(contents.session)) ? { ...contents, session: undefined } : contents;
  }

  function markKept(): void {
    writeLoginHint(scope, 'session');
    void keepStorage();
  }

  return {
    read,
    async open() {
      await ending;
      const hint = readLoginHint(scope);
      const contents = await read();
      const { session, lost } = contents;
      // Browsers short of space throw away what they like: the key, the session, both. A mark that came or went
      // meanwhile is another tab's login or sign-out.
      const isEvicted =
        !!lost ||
        (!session &&
          hint === 'session' &&
          hint === readLoginHint(scope) &&
          vault.persistence === 'indexeddb');
      return { ...contents, isEvicted };
    },
    markKept,
    markPending: (pending) => writeLoginHint(scope, pending && 'pending'),
    async keep(login) {
      // Two tabs may go on with one code, and a session may be refreshed. A person may have ended it meanwhile.
      if (await removeEnded(login)) {
        throw new LatchkeyError('unauthenticated', 'This session has ended meanwhile.');
      }
      if (login.persistence === 'indexeddb') markKept();
      else writeLoginHint(scope);
    },
    end(publicKey) {
      // At once: a page that is left now must neither restore it nor take it for thrown away when it comes back.
      writeLoginHint(scope);
      writeEndedSession(scope, publicKey);
      ending = vault.removeSession(publicKey);
    },
  };
}
