/**
 * Activities of an organization: updates of a tag that one member may do alone, new tags that need up to three
 * approvals, changes of that rule, votes, repeats of the same body, and members of another organization that try to
 * read.
 */
import { stampHeader, toKey } from '../members.ts';
import type { Random } from '../random.ts';
import type { PlannedStep, Simulation, World, WorldRun } from '../simulation.ts';
import type { SimulatedReply } from '../simulated-network.ts';
import { EngineModel } from './engine-model.ts';

/** The organizations and their members. */
const OURS = '10000000-0000-4000-8000-000000000001';
const THEIRS = '20000000-0000-4000-8000-000000000001';
const TAG = '10000000-0000-4000-8000-0000000000aa';
/** The policy on new tags; members change how many of them have to approve. */
const RULE = '10000000-0000-4000-8000-00000000b002';
const toConsensus = (needed: number): string => `approvers.size() >= ${needed}`;
const OUR_MEMBERS = ['ada', 'ben', 'cleo'].map((name, index) => ({
  name,
  userId: `10000000-0000-4000-8000-0000000001${index}0`,
  key: toKey(10 + index),
}));
const THEIR_MEMBER = { name: 'spy', userId: '20000000-0000-4000-8000-000000000100', key: toKey(20) };
/** Users who are always tagged together. */
const PAIRS = [0, 1].map((pair) => [0, 1].map((half) => `10000000-0000-4000-8000-00000000a${pair}${half}0`));
const TAG_NAMES = ['red', 'green', 'blue'];

type Member = (typeof OUR_MEMBERS)[number];

const toUser = ({ key, name, userId }: Member) => ({
  userId,
  userName: name,
  apiKeys: [{ publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
});

const ORGANIZATIONS = [
  {
    organizationId: OURS,
    organizationName: 'Ours',
    rootQuorum: { threshold: 3, userIds: OUR_MEMBERS.map(({ userId }) => userId) },
    features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://receiver.example/hook' }],
    users: [
      ...OUR_MEMBERS.map(toUser),
      ...PAIRS.flat().map((userId) => ({ userId, userName: `tagged ${userId.slice(-4)}` })),
    ],
    policies: [
      {
        policyId: '10000000-0000-4000-8000-00000000b001',
        policyName: 'one',
        effect: 'EFFECT_ALLOW',
        condition: "activity.type == 'ACTIVITY_TYPE_UPDATE_USER_TAG'",
      },
      {
        policyId: RULE,
        policyName: 'some',
        effect: 'EFFECT_ALLOW',
        condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
        consensus: toConsensus(2),
      },
      {
        policyId: '10000000-0000-4000-8000-00000000b003',
        policyName: 'rules',
        effect: 'EFFECT_ALLOW',
        condition: "activity.type == 'ACTIVITY_TYPE_UPDATE_POLICY_V2'",
      },
    ],
  },
  {
    organizationId: THEIRS,
    organizationName: 'Theirs',
    rootQuorum: { threshold: 1, userIds: [THEIR_MEMBER.userId] },
    users: [toUser(THEIR_MEMBER)],
  },
];

/** The world of activities. */
export const engineWorld: World = {
  ground: {
    organizations: ORGANIZATIONS,
    resetStatements: `
      delete from user_tags;
      insert into user_tags (id, organization_id, name, created_at, updated_at)
        values ('${TAG}', '${OURS}', 'main', 0, 0);
      update policies set consensus = '${toConsensus(2)}', updated_at = null where id = '${RULE}';`,
  },
  begin: (simulation) => new EngineRun(simulation),
};

/** A body that was sent at least once. */
interface SentBody {
  readonly member: Member;
  readonly path: string;
  readonly body: string;
}

class EngineRun implements WorldRun {
  readonly #simulation: Simulation;
  readonly #model: EngineModel;
  readonly #sent: SentBody[] = [];
  #clients = 0;
  #underWay = 0;
  #unique = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#model = new EngineModel(simulation, { tag: TAG, rule: RULE, pairs: PAIRS });
  }

  plan(random: Random): readonly PlannedStep[] {
    return Array.from({ length: 4 + random.integer(9) }, () => this.#toStep(random));
  }

  onCommit(): void {
    this.#model.observe();
  }

  isDone(): boolean {
    return this.#underWay === 0;
  }

  onEnd(): void {
    this.#model.observe();
    this.#model.assertComplete();
  }

  #toStep(random: Random): PlannedStep {
    const member = random.pick(OUR_MEMBERS);
    const choice = random.integer(100);
    const index = random.integer(1000);
    if (choice < 30) {
      const [add, remove] = random.chance(0.5) ? [PAIRS[0], PAIRS[1]] : [PAIRS[1], PAIRS[0]];
      return this.#toSubmission(member, 'update_user_tag', {
        userTagId: TAG,
        addUserIds: add,
        removeUserIds: random.chance(0.5) ? remove : [],
      });
    }
    if (choice < 36) {
      const policyConsensus = toConsensus(random.pick([1, 2, 3]));
      return this.#toSubmission(member, 'update_policy', { policyId: RULE, policyConsensus }, '_V2');
    }
    if (choice < 54) {
      const userIds = random.pick(PAIRS);
      return this.#toSubmission(member, 'create_user_tag', { userTagName: random.pick(TAG_NAMES), userIds });
    }
    if (choice < 70) {
      const kind = random.chance(0.75) ? 'approve_activity' : 'reject_activity';
      return { label: `${member.name} votes`, run: () => this.#vote(member, kind, index) };
    }
    if (choice < 80) return { label: 'a body is sent again', run: () => this.#repeat(index) };
    if (choice < 88) return { label: 'the spy looks around', run: () => this.#spy(index) };
    return this.#simulation.toCommonStep(random);
  }

  #toSubmission(member: Member, segment: string, parameters: object, version = ''): PlannedStep {
    return {
      label: `${member.name} submits ${segment}`,
      run: () => this.#submit(member, segment, parameters, version),
    };
  }

  #submit(member: Member, segment: string, parameters: object, version = ''): void {
    const type = `ACTIVITY_TYPE_${segment.toUpperCase()}${version}`;
    // The number makes the timestamp, and so the body, of each submission differ while the clock stands still.
    this.#unique += 1;
    const timestampMs = String(this.#simulation.clock.now() - this.#unique);
    const body = JSON.stringify({ type, timestampMs, organizationId: OURS, parameters });
    const sent = { member, path: `/public/v1/submit/${segment}`, body };
    this.#sent.push(sent);
    void this.#send(sent);
  }

  #vote(member: Member, kind: string, index: number): void {
    const { fingerprints } = this.#model;
    const fingerprint = fingerprints[index % fingerprints.length];
    if (fingerprint !== undefined) this.#submit(member, kind, { fingerprint });
  }

  #repeat(index: number): void {
    const sent = this.#sent[index % this.#sent.length];
    if (sent !== undefined) void this.#send(sent);
  }

  async #send({ body, member, path }: SentBody): Promise<void> {
    this.#underWay += 1;
    this.#clients += 1;
    const reply = await this.#simulation.network.send({
      client: `${member.name} ${this.#clients}`,
      path,
      body,
      headers: stampHeader(member.key, body),
      onReply: (given) => this.#model.onReply(body, given),
    });
    this.#simulation.check(() => this.#model.onAcknowledged(body, reply));
    this.#underWay -= 1;
  }

  /** Members of another organization must learn nothing about this one. */
  #spy(index: number): void {
    const activityIds = this.#model.activityIdsOf(OURS);
    const { fingerprints } = this.#model;
    const activityId = activityIds[index % activityIds.length] ?? 'none';
    const fingerprint = fingerprints[index % fingerprints.length] ?? `sha256:${'0'.repeat(64)}`;
    // The requests alternate between both organizations, because a request that is refused in one may be let in by the other.
    const organizationId = Math.floor(index / 6) % 2 === 0 ? OURS : THEIRS;
    const [path, more] = (
      [
        ['query/get_activity', { activityId }],
        ['query/list_activities', {}],
        ['query/list_user_tags', {}],
        ['query/get_policy_evaluations', { activityId }],
        ['submit/approve_activity', undefined],
        ['submit/update_user_tag', undefined],
      ] as const
    )[index % 6] as readonly [string, object | undefined];
    const timestampMs = String(this.#simulation.clock.now());
    const parameters = path.includes('approve')
      ? { fingerprint }
      : { userTagId: TAG, addUserIds: PAIRS[0], removeUserIds: [] };
    const type = `ACTIVITY_TYPE_${path.slice(path.indexOf('/') + 1).toUpperCase()}`;
    const body = JSON.stringify(
      more === undefined ? { type, timestampMs, organizationId, parameters } : { organizationId, ...more },
    );
    this.#underWay += 1;
    const onReply = ({ status, text }: SimulatedReply): void => {
      const isTold = [OURS, 'tagged', 'red', 'green', 'blue'].some((word) => text.includes(`"${word}`));
      if (isTold) throw new Error(`another organization reads ours by ${path}: ${text}`);
      const mayDo = organizationId === THEIRS && path.startsWith('query/list');
      const isOwnFailure = text.includes('ACTIVITY_STATUS_FAILED') && organizationId === THEIRS;
      if (status === 200 && !mayDo && !isOwnFailure)
        throw new Error(`another organization may ${path}: ${text}`);
    };
    const request = { client: `spy ${index}`, path: `/public/v1/${path}`, body, onReply };
    void this.#simulation.network
      .send({ ...request, headers: stampHeader(THEIR_MEMBER.key, body) })
      .then(() => (this.#underWay -= 1));
  }
}
