import type { SimulatedKey } from '../members.ts';
import type { SimulatedReply, SimulatedRequest } from '../simulated-network.ts';
import type { Simulation } from '../simulation.ts';

/** A code that a person was sent. */
export interface SentCode {
  readonly otpId: string;
  readonly code: string;
  readonly contact: string;
  readonly sentAt: number;
  /** Codes that existed when this one was requested: it is newer than these. */
  readonly after: number;
  /** The keys with which somebody has guessed this code. */
  readonly keys: SimulatedKey[];
  /** The numbers of remaining tries that wrong guesses were told. */
  readonly triesLeft: Set<number>;
  isExhausted: boolean;
  token?: string;
  usedBy?: SimulatedKey;
  /** The session that its token has opened. */
  session?: string;
}

/** A login and its renewals: sessions that end together. */
export interface SessionFamily {
  /** A logout was sent. */
  isEnding: boolean;
  /** A logout was answered. */
  hasEnded: boolean;
}

/** A session that a client has received. */
export interface SimulatedSession {
  readonly key: SimulatedKey;
  readonly expiresAt: number;
  readonly family: SessionFamily;
}

/** A guess as it was sent. */
export interface SentGuess {
  readonly code: SentCode;
  readonly isRight: boolean;
  readonly key: SimulatedKey;
  readonly sentAt: number;
  /** The number of newer codes of the contact when the guess was sent. */
  readonly newer: number;
}

/** How long a code can be used, in milliseconds (protocol.md, section 2). */
export const CODE_LIFE_MS = 300_000;
/** Maximum number of active codes of a contact: one more replaces the oldest. */
export const ACTIVE_CODES = 3;
const TRIES = 3;

/** States of codes that must never be in the database. */
const FAULTS = `select coalesce(json_agg(fault), '[]')::text from (
  select 'a code has ' || tries || ' tries' as fault from one_time_codes where tries > ${TRIES}
  union all
  select 'a contact was sent more codes than it may be' from one_time_codes c where (
    select count(*) from one_time_codes d where d.lane = c.lane
      and d.sent_at <= c.sent_at and d.sent_at > c.sent_at - 180000) > 3
  union all
  select 'a code is used and has no token' from one_time_codes c where c.used_at is not null
    and not exists (select from verification_tokens t where t.id = c.verification_token_id)
  union all
  select 'there are more tokens than used codes' where (select count(*) from verification_tokens)
    > (select count(*) from one_time_codes where used_at is not null)
  union all
  select 'a session outlives the one that has opened it' from api_keys k join api_keys p
    on p.sequence = k.parent_sequence where k.expires_at > p.expires_at
) as faults`;

/** Checks codes and sessions against what was committed and what was answered. */
export class CodesModel {
  readonly #simulation: Simulation;
  readonly codes: SentCode[] = [];
  readonly sessions: SimulatedSession[] = [];
  readonly #messages = new Map<object, string[]>();
  readonly #hasLoggedIn = new Set<string>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Checks what was committed. */
  observe(): void {
    const [fault] = this.#simulation.database.read<readonly string[]>(FAULTS);
    if (fault !== undefined) throw new Error(fault);
  }

  /** Records a code that the service has handed over for delivery while it answered this request. */
  onMessage(request: object, code: string): void {
    this.#messages.set(request, [...(this.#messages.get(request) ?? []), code]);
  }

  /** Checks the reply to a request for a code. `after` is the number of codes when the request was sent. */
  onCodeSent(
    { after, contact }: Pick<SentCode, 'after' | 'contact'>,
    { body, status }: SimulatedReply,
    request: SimulatedRequest,
  ): void {
    if (status !== 200) return;
    const code = this.#messages.get(request)?.shift();
    if (code === undefined) throw new Error('a code was promised and not sent');
    const otpId = body.otpId as string;
    const sentAt = this.#simulation.clock.now();
    const known = { otpId, code, contact, sentAt, after };
    this.codes.push({ ...known, keys: [], triesLeft: new Set(), isExhausted: false });
  }

  /**
   * Counts the codes of the same contact that are certainly newer than this one. Of two codes that are asked for at the
   * same time, it is unknown which is newer.
   */
  countNewer(code: SentCode): number {
    const { contact } = code;
    // A person who has logged in uses another lane from then on.
    if (this.#hasLoggedIn.has(contact)) return 0;
    const index = this.codes.indexOf(code);
    return this.codes.filter((one) => one.contact === contact && one.after > index).length;
  }

  /** Checks the reply to a guess. */
  onGuess({ code, isRight, key, newer, sentAt }: SentGuess, { body, status }: SimulatedReply): void {
    if (status === 200) {
      if (!isRight) throw new Error('a wrong code was taken');
      if (code.isExhausted || code.triesLeft.has(0))
        throw new Error('a code was taken after three wrong ones');
      if (sentAt >= code.sentAt + CODE_LIFE_MS) throw new Error('a code was taken after its end');
      if (newer > ACTIVE_CODES - 1 && code.token === undefined)
        throw new Error('a code was taken that was replaced');
      const token = body.verificationToken as string;
      if (code.usedBy !== undefined && code.usedBy.publicKey !== key.publicKey) {
        throw new Error('a code was taken twice, with two keys');
      }
      if (code.token !== undefined && this.readToken(code.token)['id'] !== this.readToken(token)['id']) {
        throw new Error('a code has two tokens');
      }
      code.token = token;
      code.usedBy = key;
      this.#hasLoggedIn.add(code.contact);
      return;
    }
    switch (body?.errorCode) {
      case 'OTP_INVALID': {
        if (isRight) throw new Error('the right code was called wrong');
        const left = body.details[0].triesLeft as number;
        if (code.triesLeft.has(left)) throw new Error(`two guesses were told that ${left} are left`);
        if (!(left > 0 && left < TRIES)) throw new Error(`a guess was told that ${left} are left`);
        code.triesLeft.add(left);
        return;
      }
      case 'OTP_TRIES_EXHAUSTED':
        code.isExhausted = true;
        return;
    }
  }

  /** Checks the reply to a login. */
  onLogin(code: SentCode, key: SimulatedKey, isHolder: boolean, { body, status }: SimulatedReply): void {
    if (status !== 200) return;
    if (!isHolder) throw new Error('somebody without the key has logged in');
    const session = body.session as string;
    if (code.session !== undefined && code.session !== session)
      throw new Error('a token has opened two sessions');
    if (code.session === undefined) this.#open(session, key, { isEnding: false, hasEnded: false });
    code.session = session;
  }

  /** Checks the reply to a renewal. */
  onRenewal(
    parent: SimulatedSession,
    key: SimulatedKey,
    wasOver: boolean,
    { body, status }: SimulatedReply,
  ): void {
    if (status !== 200 || body.activity.status !== 'ACTIVITY_STATUS_COMPLETED') return;
    if (wasOver) throw new Error('a session was renewed after its end');
    const session = body.activity.result.stampLoginResult.session as string;
    if (this.sessions.some((one) => one.key === key)) return;
    const child = this.#open(session, key, parent.family);
    if (child.expiresAt > parent.expiresAt) throw new Error('a session outlives the one that has opened it');
  }

  /** Records the reply to a logout. */
  onLogout({ family }: SimulatedSession, { status }: SimulatedReply): void {
    // A refusal means that the session had ended before.
    if (status === 200 || status === 401) family.hasEnded = true;
  }

  /** Whether a session has ended by now, as far as its owner knows. */
  isOver({ expiresAt, family }: SimulatedSession): boolean {
    return family.hasEnded || this.#simulation.clock.now() >= expiresAt;
  }

  /** Called before a client uses a session: answers whether the session was over already. */
  noteLook(session: SimulatedSession): { readonly wasOver: boolean } {
    return { wasOver: this.isOver(session) };
  }

  /** Checks the reply to a query with a session. */
  onLook(
    { expiresAt, family }: SimulatedSession,
    { wasOver }: { readonly wasOver: boolean },
    isOwn: boolean,
    { status }: SimulatedReply,
  ): void {
    if (status === 200 && !isOwn) throw new Error('a session reads another organization');
    if (status === 200 && wasOver) throw new Error('a session works after its end');
    if (status !== 401 || !isOwn) return;
    if (!family.isEnding && this.#simulation.clock.now() < expiresAt) throw new Error('a session is lost');
  }

  /** Decodes the payload of a token without verifying it. */
  readToken(token: string): Readonly<Record<string, unknown>> {
    const [, payload = ''] = token.split('.');
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  }

  #open(token: string, key: SimulatedKey, family: SessionFamily): SimulatedSession {
    const expiresAt = 1000 * (this.readToken(token)['exp'] as number);
    const session = { key, expiresAt, family };
    this.sessions.push(session);
    return session;
  }
}
