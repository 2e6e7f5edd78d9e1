import { LatchkeyError } from '../../../../src/base/errors.ts';
import type { ErrorCode } from '../../../../src/base/error-codes.ts';
import type { Login, PendingLogin } from '../../../../src/flow/state.ts';
import type { Random } from '../../../../service/test/simulation/random.ts';
import type { Scheduler } from '../../../../service/test/simulation/scheduler.ts';

/** In milliseconds, how long codes and sessions are valid. */
const CODE_LIFE_MS = 300_000;
const SESSION_LIFE_MS = 900_000;
const TRIES = 3;

/** A code as the service stores it. */
interface KeptCode {
  readonly code: string;
  readonly expiresAt: number;
  tries: number;
  token: string | undefined;
  key: string | undefined;
}

/**
 * The resources that the tabs of one origin share: storage that atomically keeps a session and a pending login, and a
 * service that answers as protocol.md says. The connection from a tab to both can lose requests and answers.
 */
export class SimulatedOrigin {
  readonly scheduler: Scheduler;
  readonly random: Random;
  hasFaults = true;
  #isStorageBroken = false;
  /** Whether storage has ever failed. */
  wasBroken = false;
  session: Login | undefined;
  pending: PendingLogin | undefined;
  /** The key of the session that ended last. */
  ended: string | undefined;
  /** The sessions that the service knows: the time of their end, by key. */
  readonly sessions = new Map<string, number>();
  readonly #codes = new Map<string, KeptCode>();
  readonly #byToken = new Map<string, { readonly key: string; login: Login | undefined }>();
  #count = 0;

  constructor(scheduler: Scheduler, random: Random) {
    this.scheduler = scheduler;
    this.random = random;
  }

  /** Whether storage refuses all operations. */
  get isStorageBroken(): boolean {
    return this.#isStorageBroken;
  }

  set isStorageBroken(isBroken: boolean) {
    this.#isStorageBroken = isBroken;
    this.wasBroken ||= isBroken;
  }

  /** The code that a person reads in the mail. */
  readMail(otpId: string): string {
    return this.#codes.get(otpId)?.code ?? '';
  }

  /** Returns a new unique name. */
  toName(kind: string): string {
    this.#count += 1;
    return `${kind}-${this.#count}`;
  }

  /** Deletes everything in storage, as a browser does when storage is short. */
  evict(): void {
    this.session = this.pending = this.ended = undefined;
  }

  /**
   * Sends a request to the service. Fails after a while if the request or the answer is lost; it may have taken effect
   * then.
   */
  ask<T>(tab: string, label: string, answer: () => T): Promise<T> {
    const isLost = this.hasFaults && this.random.chance(0.12);
    const isAnswerLost = this.hasFaults && this.random.chance(0.15);
    return new Promise((resolve, reject) => {
      const run = (): void => {
        if (isLost) {
          reject(new LatchkeyError(this.random.pick(['timeout', 'unreachable', 'offline']), 'lost'));
          return;
        }
        try {
          const answered = answer();
          if (isAnswerLost) reject(new LatchkeyError('timeout', 'The answer was lost.'));
          else resolve(answered);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      this.scheduler.add({ owner: tab, label: `${label}${isLost ? ', lost' : ''}`, run });
    });
  }

  /** Reads or writes the storage atomically. Has no effect while storage is broken. */
  store<T>(tab: string, label: string, work: () => T): Promise<T | undefined> {
    return new Promise((resolve) => {
      const run = (): void => resolve(this.isStorageBroken ? undefined : work());
      this.scheduler.add({ owner: tab, label, run });
    });
  }

  /** Sends a code. */
  sendCode(): string {
    const otpId = this.toName('otp');
    const expiresAt = this.scheduler.now + CODE_LIFE_MS;
    this.#codes.set(otpId, { code: `right ${otpId}`, expiresAt, tries: 0, token: undefined, key: undefined });
    return otpId;
  }

  /** Checks a code and answers a token that is bound to the key. */
  checkCode(otpId: string, code: string, key: string): string {
    const kept = this.#codes.get(otpId);
    if (kept === undefined || kept.expiresAt <= this.scheduler.now) throw refuse('otp_expired');
    if (kept.token !== undefined) {
      if (kept.key === key && kept.code === code) return kept.token;
      throw refuse('otp_expired');
    }
    if (kept.tries >= TRIES) throw refuse('otp_tries_exhausted');
    kept.tries += 1;
    if (kept.code !== code) throw refuse(kept.tries === TRIES ? 'otp_tries_exhausted' : 'otp_invalid');
    kept.token = this.toName('token');
    kept.key = key;
    this.#byToken.set(kept.token, { key, login: undefined });
    return kept.token;
  }

  /** Opens the session of a token. The same token gets the same session again. */
  logIn(token: string, key: string, contact: string): Login {
    const opened = this.#byToken.get(token);
    if (opened === undefined || opened.key !== key) throw refuse('verification_token_invalid');
    if (opened.login !== undefined) return opened.login;
    const expiresAt = this.scheduler.now + SESSION_LIFE_MS;
    const session = {
      ...{ token: `${token}.session`, organizationId: 'organization', userId: 'user', publicKey: key },
      ...{ expiresAt, type: 'SESSION_TYPE_READ_WRITE' as const },
    };
    opened.login = { session, method: 'email', contact, persistence: 'indexeddb' };
    this.sessions.set(key, expiresAt);
    return opened.login;
  }

  /** The stored session, if it has not ended. */
  get alive(): Login | undefined {
    return this.session !== undefined && this.session.session.expiresAt > this.scheduler.now
      ? this.session
      : undefined;
  }
}

function refuse(code: ErrorCode): LatchkeyError {
  return new LatchkeyError(code, code);
}
