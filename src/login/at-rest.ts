/**
 * Manages what this browser stores between two pages: a session, or a login that waits for its code, and a mark in
 * `localStorage` that says at once which of them exists. All code that reads or stores a session uses this module, so
 * that an ended session never returns.
 */
import { LatchkeyError } from '../base/errors.ts';
import type { Login, PendingLogin } from '../flow/state.ts';
import type { StoredLogin } from '../providers/provider.ts';
import { readEndedSession, writeEndedSession } from '../storage/ended-session.ts';
import { keepStorage } from '../storage/keep-storage.ts';
import { readLoginHint } from '../storage/login-hint.ts';
import type { Vault, VaultContents } from '../storage/vault.ts';
import { writeLoginHint } from '../storage/write-login-hint.ts';

/** The stored records of one login. */
type Contents = VaultContents<StoredLogin, PendingLogin>;

/** Reads, marks and deletes what is stored for one login. */
export interface AtRest {
  /** Reads the stored records. */
  read(): Promise<Contents>;
  /** Reads the stored records when a login starts. `isEvicted`: the browser has deleted a session. */
  open(): Promise<Contents & { readonly isEvicted: boolean }>;
  /**
   * Marks that a session is stored here, and asks the browser to keep its data. Called before the page is notified of
   * the session.
   */
  markKept(): void;
  /** Marks that a login waits for its code, or that nothing is stored here. */
  markPending(pending: PendingLogin | undefined): void;
  /** Marks a session that has been stored. Throws `unauthenticated` when the session has ended meanwhile. */
  keep(login: Login): Promise<void>;
  /** Ends a session: it is marked as ended at once and deleted soon after. */
  end(publicKey: string): void;
}

/** Creates the storage access of one login. */
export function createAtRest(scope: string, vault: Vault<StoredLogin, PendingLogin>): AtRest {
  let ending: Promise<void> | undefined;

  /**
   * Deletes a stored session that has ended: its page was left before the deletion, or another tab stored it
   * afterwards. Resolves to true when it did.
   */
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
      // A browser short of space may delete the key, the session or both. A mark that changed during the read was
      // changed by another tab's login or sign-out.
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
      // Two tabs may complete a login with one code, and a session may be refreshed; the person may have ended it in
      // between.
      if (await removeEnded(login)) {
        throw new LatchkeyError('unauthenticated', 'This session has ended meanwhile.');
      }
      if (login.persistence === 'indexeddb') markKept();
      else writeLoginHint(scope);
    },
    end(publicKey) {
      // Written synchronously: if the page is left now, the next one must neither restore the session nor report it as
      // evicted.
      writeLoginHint(scope);
      writeEndedSession(scope, publicKey);
      ending = vault.removeSession(publicKey);
    },
  };
}
