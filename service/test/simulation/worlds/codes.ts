/**
 * Login codes and sessions: people request codes, enter right and wrong ones, log in, use, renew and end their
 * sessions, and do any of this twice and at the same time.
 */
import { sign } from 'node:crypto';
import { stampHeader, toKey, type SimulatedKey } from '../members.ts';
import type { Random } from '../random.ts';
import type { SimulatedReply, SimulatedRequest } from '../simulated-network.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { PlannedStep, Simulation, World, WorldRun } from '../simulation.ts';
import {
  ACTIVE_CODES,
  CODE_LIFE_MS,
  CodesModel,
  type SentCode,
  type SimulatedSession,
} from './codes-model.ts';

const OURS = '30000000-0000-4000-8000-000000000001';
const THEIRS = '40000000-0000-4000-8000-000000000001';
const CONFIGURATION = '30000000-0000-4000-8000-0000000000c0';
/** In milliseconds, how long a session lives here. */
const SESSION_LIFE_MS = 900_000;
/** In milliseconds, the window after which a contact may be sent codes again (protocol.md, section 2). */
const SEND_WINDOW_MS = 180_000;
const CONTACTS = ['ada@example.com', 'grace@example.com'] as const;

const ORGANIZATIONS = [
  {
    organizationId: OURS,
    organizationName: 'Ours',
    users: CONTACTS.map((userEmail, index) => ({
      userId: `30000000-0000-4000-8000-0000000001${index}0`,
      userName: `Person ${index}`,
      userEmail,
    })),
    authProxyConfigs: [
      {
        authProxyConfigId: CONFIGURATION,
        enabledProviders: ['email'],
        sessionExpirationSeconds: String(SESSION_LIFE_MS / 1000),
        otpLength: '9',
        otpAlphanumeric: true,
        allowedOrigins: ['*'],
      },
    ],
  },
  { organizationId: THEIRS, organizationName: 'Theirs' },
];

/** The world of codes and sessions. */
export const codesWorld: World = {
  ground: { organizations: ORGANIZATIONS, resetStatements: 'delete from api_keys;' },
  begin: (simulation) => new CodesRun(simulation),
};

class CodesRun implements WorldRun {
  readonly #simulation: Simulation;
  readonly #model: CodesModel;
  #underWay = 0;
  #unique = 0;
  #keys = 100;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#model = new CodesModel(simulation);
  }

  plan(random: Random): readonly PlannedStep[] {
    const begin: PlannedStep[] = [{ label: 'ada asks for a code', run: () => this.#ask(CONTACTS[0]) }];
    return [...begin, ...Array.from({ length: 5 + random.integer(11) }, () => this.#toStep(random))];
  }

  onProcess(process: SimulatedProcess): void {
    process.onMessage = ({ code }, request) => this.#model.onMessage(request, code);
  }

  onCommit(): void {
    this.#model.observe();
  }

  isDone(): boolean {
    return this.#underWay === 0;
  }

  onEnd(): void {
    this.#model.observe();
  }

  #toStep(random: Random): PlannedStep {
    const choice = random.integer(100);
    const index = random.integer(1000);
    const contact = random.chance(0.75) ? CONTACTS[0] : CONTACTS[1];
    if (choice < 12) return { label: `${contact} asks for a code`, run: () => this.#ask(contact) };
    if (choice < 14)
      return { label: `${contact} asks again and again`, run: () => void this.#askAgain(contact) };
    if (choice < 32) return { label: 'a wrong guess', run: () => this.#guess(index, 'wrong') };
    if (choice < 45) return { label: 'a right guess', run: () => this.#guess(index, 'right') };
    if (choice < 50) return { label: 'a right guess again', run: () => this.#guess(index, 'again') };
    if (choice < 62) return { label: 'a login', run: () => this.#logIn(index, random.chance(0.85)) };
    if (choice < 76) return { label: 'a look at a session', run: () => this.#look(index, OURS) };
    if (choice < 79) return { label: 'a look at others', run: () => this.#look(index, THEIRS) };
    if (choice < 84) return { label: 'a session is renewed', run: () => this.#renew(index) };
    if (choice < 90) return { label: 'a logout', run: () => this.#logOut(index) };
    if (choice < 94) return this.#simulation.toPause(random.pick([CODE_LIFE_MS, SESSION_LIFE_MS]));
    return this.#simulation.toCommonStep(random);
  }

  #ask(contact: string): void {
    const body = { otpType: 'OTP_TYPE_EMAIL', contact };
    const asked = { contact, after: this.#model.codes.length };
    void this.#call('otp_init', body, (reply, request) => this.#model.onCodeSent(asked, reply, request));
  }

  /** Requests one code more than a contact may have; the last ones after the time when more may be sent. */
  async #askAgain(contact: string): Promise<void> {
    this.#underWay += 1;
    for (let count = 0; count <= ACTIVE_CODES; count += 1) {
      if (count === 2) {
        const { scheduler } = this.#simulation;
        await scheduler.sleep({ owner: 'time', milliseconds: SEND_WINDOW_MS, label: 'has passed' }).done;
      }
      this.#ask(contact);
    }
    this.#underWay -= 1;
  }

  #guess(index: number, kind: 'right' | 'wrong' | 'again'): void {
    const code = this.#model.codes[index % this.#model.codes.length];
    if (code === undefined) return;
    let key = code.keys[0] ?? this.#nextKey();
    if (kind !== 'again') key = this.#nextKey();
    code.keys.push(key);
    const otpCode =
      kind === 'wrong' ? `${code.code.startsWith('7') ? '8' : '7'}${code.code.slice(1)}` : code.code;
    const sentAt = this.#simulation.clock.now();
    const newer = this.#model.countNewer(code);
    const body = { otpId: code.otpId, otpCode, publicKey: key.publicKey };
    void this.#call('otp_verify', body, (reply) =>
      this.#model.onGuess({ code, isRight: kind !== 'wrong', key, sentAt, newer }, reply),
    );
  }

  #logIn(index: number, isHolder: boolean): void {
    const tokens = this.#model.codes.filter(
      (one): one is SentCode & { token: string } => one.token !== undefined,
    );
    const code = tokens[index % tokens.length];
    if (code === undefined) return;
    const holder = code.usedBy as SimulatedKey;
    // A stolen token without its key must not work.
    const key = isHolder ? holder : this.#nextKey();
    const tokenId = this.#model.readToken(code.token)['id'] as string;
    const message = `{"login":{"publicKey":"${key.publicKey}"},"tokenId":"${tokenId}","type":"USAGE_TYPE_LOGIN"}`;
    const signature = sign('sha256', Buffer.from(message), { key: key.object, dsaEncoding: 'ieee-p1363' });
    const body = {
      verificationToken: code.token,
      publicKey: key.publicKey,
      clientSignature: {
        ...{ publicKey: key.publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message },
        signature: signature.toString('hex'),
      },
    };
    void this.#call('otp_login_v2', body, (reply) => this.#model.onLogin(code, key, isHolder, reply));
  }

  #look(index: number, organizationId: string): void {
    const session = this.#pickSession(index);
    if (session === undefined) return;
    const body = JSON.stringify({ organizationId });
    const asked = this.#model.noteLook(session);
    void this.#stamped(session, '/public/v1/query/whoami', body, (reply) =>
      this.#model.onLook(session, asked, organizationId === OURS, reply),
    );
  }

  #renew(index: number): void {
    const session = this.#pickSession(index);
    if (session === undefined) return;
    const key = this.#nextKey();
    const wasOver = this.#model.isOver(session);
    const parameters = { publicKey: key.publicKey, expirationSeconds: '31536000' };
    void this.#stamped(
      session,
      '/public/v1/submit/stamp_login',
      this.#toActivity('ACTIVITY_TYPE_STAMP_LOGIN', parameters),
      (reply) => this.#model.onRenewal(session, key, wasOver, reply),
    );
  }

  #logOut(index: number): void {
    const session = this.#pickSession(index);
    if (session === undefined) return;
    session.family.isEnding = true;
    void this.#stamped(
      session,
      '/public/v1/submit/stamp_logout',
      this.#toActivity('ACTIVITY_TYPE_STAMP_LOGOUT', {}),
      (reply) => this.#model.onLogout(session, reply),
    );
  }

  #toActivity(type: string, parameters: object): string {
    this.#unique += 1;
    const timestampMs = String(this.#simulation.clock.now() - this.#unique);
    return JSON.stringify({ type, timestampMs, organizationId: OURS, parameters });
  }

  #pickSession(index: number): SimulatedSession | undefined {
    const { sessions } = this.#model;
    return sessions[index % sessions.length];
  }

  #nextKey(): SimulatedKey {
    this.#keys += 1;
    return toKey(this.#keys);
  }

  #call(
    segment: string,
    body: object,
    onReply: (reply: SimulatedReply, request: SimulatedRequest) => void,
  ): Promise<void> {
    const headers = { 'x-auth-proxy-config-id': CONFIGURATION };
    return this.#send(`/v1/${segment}`, JSON.stringify(body), headers, onReply);
  }

  #stamped(
    { key }: SimulatedSession,
    path: string,
    body: string,
    onReply: (reply: SimulatedReply) => void,
  ): Promise<void> {
    return this.#send(path, body, stampHeader(key, body), onReply);
  }

  async #send(
    path: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    onReply: (reply: SimulatedReply, request: SimulatedRequest) => void,
  ): Promise<void> {
    this.#underWay += 1;
    this.#unique += 1;
    const request: SimulatedRequest = {
      client: `client ${this.#unique}`,
      path,
      body,
      headers,
      onReply: (reply) => onReply(reply, request),
    };
    const reply = await this.#simulation.network.send(request);
    if (reply === undefined) this.#simulation.fail(`${path} never got a reply`);
    this.#underWay -= 1;
  }
}
