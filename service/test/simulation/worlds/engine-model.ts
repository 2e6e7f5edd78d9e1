import type { SimulatedReply } from '../simulated-network.ts';
import type { Simulation } from '../simulation.ts';

/** An activity as the database stores it. */
interface ActivityRow {
  readonly id: string;
  readonly org: string;
  readonly type: string;
  readonly status: string;
  readonly fingerprint: string;
  readonly parameters: {
    readonly userTagName?: string;
    readonly userIds?: readonly string[];
    readonly addUserIds?: readonly string[];
    readonly removeUserIds?: readonly string[];
    readonly policyConsensus?: string;
  };
  readonly votes: readonly { readonly user: string; readonly selection: string }[];
  readonly evaluations: number;
  readonly deliveries: number;
}

interface Picture {
  readonly activities: readonly ActivityRow[];
  readonly tags: readonly {
    readonly id: string;
    readonly name: string;
    readonly members: readonly string[];
  }[];
  /** The consensus expression of the policy on new tags. */
  readonly consensus: string;
}

/** The ids of the world that the model uses. */
interface EngineGround {
  readonly tag: string;
  /** The id of the policy on new tags. */
  readonly rule: string;
  /** Users who are always tagged together. */
  readonly pairs: readonly (readonly string[])[];
}

const toPicture = (rule: string): string => `select json_build_object(
  'activities', (select coalesce(json_agg(json_build_object(
      'id', a.id, 'org', a.organization_id, 'type', a.type, 'status', a.status, 'fingerprint', a.fingerprint,
      'parameters', a.parameters,
      'votes', (select coalesce(json_agg(json_build_object('user', v.user_id, 'selection', v.selection)
        order by v.sequence), '[]') from votes v where v.activity_id = a.id),
      'evaluations', (select count(*) from policy_evaluations e where e.activity_id = a.id),
      'deliveries', (select count(*) from webhook_deliveries d where d.activity_id = a.id)
    ) order by a.sequence), '[]') from activities a),
  'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'members',
      (select coalesce(json_agg(m.member_id order by m.member_id), '[]')
        from user_tag_members m where m.tag_id = t.id)) order by t.name), '[]') from user_tags t),
  'consensus', (select consensus from policies where id = '${rule}')
)::text`;
const toNeeded = (consensus: string): number => Number(/\d+$/.exec(consensus)?.[0]);

const APPROVED = 'VOTE_SELECTION_APPROVED';
const FINAL = new Set(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_REJECTED', 'ACTIVITY_STATUS_FAILED']);

/** The statuses and votes of an activity that the model has seen so far. */
interface Seen {
  readonly statuses: string[];
  votes: number;
}

/** Checks activities and tags against what was committed and what was answered. */
export class EngineModel {
  readonly #simulation: Simulation;
  readonly #ground: EngineGround;
  readonly #seen = new Map<string, Seen>();
  /** The members of each tag, by its name, after all completed activities. */
  readonly #tags: Map<string, ReadonlySet<string>>;
  readonly #idsByBody = new Map<string, string>();
  readonly #bodiesById = new Map<string, string>();
  /** The consensus expression after all completed activities. */
  #consensus: string;
  #picture: Picture;

  constructor(simulation: Simulation, ground: EngineGround) {
    this.#simulation = simulation;
    this.#ground = ground;
    this.#tags = new Map([['main', new Set<string>()]]);
    this.#picture = this.#look();
    this.#consensus = this.#picture.consensus;
  }

  /** The fingerprints of all activities, for votes. */
  get fingerprints(): readonly string[] {
    return this.#picture.activities.map(({ fingerprint }) => fingerprint);
  }

  /** The ids of the activities of one organization. */
  activityIdsOf(organizationId: string): readonly string[] {
    const { activities } = this.#picture;
    return activities.filter(({ org }) => org === organizationId).map(({ id }) => id);
  }

  /** Checks what was committed. */
  observe(): void {
    const before = this.#picture.consensus;
    this.#picture = this.#look();
    // An activity in the same transaction as a change of the rule may have been decided before or after the change.
    const needed = [before, this.#picture.consensus].map(toNeeded);
    for (const activity of this.#picture.activities) this.#follow(activity, needed);
    this.#assertTags();
    if (this.#picture.consensus !== this.#consensus)
      throw new Error('the rule is not what it was changed to');
  }

  /** Checks a reply when the service sends it. */
  onReply(body: string, { status, body: reply }: SimulatedReply): void {
    if (status !== 200) {
      if (status < 500 && this.#idsByBody.has(body))
        throw new Error('a body is refused that was answered before');
      return;
    }
    const { id, status: told } = reply.activity as { id: string; status: string };
    const isVote = body.includes('"fingerprint":');
    const known = this.#idsByBody.get(body);
    if (known !== undefined && known !== id) throw new Error('one body was answered with two activities');
    this.#idsByBody.set(body, id);
    if (!isVote && (this.#bodiesById.get(id) ?? body) !== body)
      throw new Error('two bodies have one activity');
    if (!isVote) this.#bodiesById.set(id, body);
    const seen = this.#seen.get(id);
    if (seen === undefined) throw new Error(`an activity was acknowledged that is not there: ${told}`);
    if (!seen.statuses.includes(told))
      throw new Error(`an activity was acknowledged as ${told} that never was`);
    if (isVote && !this.#picture.activities.some((one) => one.id === id)) throw new Error('a vote is gone');
  }

  /** Checks the reply that a client accepts as final. */
  onAcknowledged(body: string, reply: SimulatedReply | undefined): void {
    if (reply === undefined) throw new Error('a client never got a reply');
    // A body that arrives too late for the first time is refused, and so is a late vote.
    const isRefused = reply.status !== 200 && reply.status < 500;
    if (!isRefused && this.#idsByBody.get(body) !== reply.body.activity.id) {
      throw new Error('a client was told of another activity than before');
    }
  }

  /** Checks at the end that every acknowledged activity exists. */
  assertComplete(): void {
    for (const { id } of this.#picture.activities) {
      if (!this.#seen.has(id)) throw new Error('an activity was never committed');
    }
    for (const id of this.#idsByBody.values()) {
      if (!this.#picture.activities.some((one) => one.id === id)) {
        throw new Error('an acknowledged activity is lost');
      }
    }
  }

  #look(): Picture {
    return this.#simulation.database.read<Picture>(toPicture(this.#ground.rule));
  }

  /** Checks one activity after a commit. `needed` lists the numbers of approvals that a new tag may have needed. */
  #follow(activity: ActivityRow, needed: readonly number[]): void {
    const { deliveries, evaluations, id, status, type, votes } = activity;
    const seen = this.#seen.get(id) ?? { statuses: [], votes: 0 };
    this.#seen.set(id, seen);
    const last = seen.statuses.at(-1);
    if (votes.length < seen.votes) throw new Error('a vote is lost');
    if (FINAL.has(last ?? '') && (votes.length !== seen.votes || status !== last)) {
      throw new Error(`an activity has changed after its end, from ${last} to ${status}`);
    }
    // A user who has approved may still reject, once.
    const cast = new Set(votes.map(({ selection, user }) => `${user} ${selection}`));
    if (cast.size !== votes.length) throw new Error('somebody has voted twice');
    if (evaluations !== votes.length) throw new Error('a vote has no decision, or two');
    const isVotedOn = votes.length > seen.votes;
    seen.votes = votes.length;
    const approvals = new Set(votes.filter(({ selection }) => selection === APPROVED).map(({ user }) => user))
      .size;
    if (status !== last) {
      seen.statuses.push(status);
      if (status === 'ACTIVITY_STATUS_COMPLETED') this.#perform(activity);
      if (status === 'ACTIVITY_STATUS_FAILED' && type.includes('UPDATE') && activity.org.startsWith('1')) {
        throw new Error('an update has failed that could be done');
      }
      if (
        status === 'ACTIVITY_STATUS_COMPLETED' &&
        type.includes('CREATE') &&
        approvals < Math.min(...needed)
      ) {
        throw new Error('an activity was done with fewer approvals than it needs');
      }
    }
    // If the rule requires fewer approvals by now, this takes effect with the next vote.
    if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' && isVotedOn && approvals >= Math.max(...needed)) {
      throw new Error('an activity has its approvals and is not done');
    }
    const expected = activity.org.startsWith('1') ? seen.statuses.length : 0;
    if (deliveries !== expected) {
      throw new Error(`${seen.statuses.length} changes of an activity have ${deliveries} deliveries`);
    }
  }

  /** Applies the change of an activity to the tags and the rule of the model. */
  #perform({ parameters, type }: ActivityRow): void {
    const {
      addUserIds = [],
      policyConsensus,
      removeUserIds = [],
      userIds = [],
      userTagName = '',
    } = parameters;
    if (policyConsensus !== undefined) {
      this.#consensus = policyConsensus;
      return;
    }
    if (type.includes('CREATE')) {
      if (this.#tags.has(userTagName)) throw new Error('a tag was made twice');
      this.#tags.set(userTagName, new Set(userIds));
      return;
    }
    const members = this.#tags.get('main') ?? new Set<string>();
    this.#tags.set(
      'main',
      new Set([...members, ...addUserIds].filter((member) => !removeUserIds.includes(member))),
    );
  }

  #assertTags(): void {
    const { tags } = this.#picture;
    const actual = tags.map(({ members, name }) => `${name}: ${members.join(' ')}`).sort();
    const expected = [...this.#tags]
      .map(([name, members]) => `${name}: ${[...members].sort().join(' ')}`)
      .sort();
    if (actual.join('\n') !== expected.join('\n')) {
      throw new Error(
        `the tags are not what the activities have made them:\n${actual.join('\n')}\ninstead of\n${expected.join('\n')}`,
      );
    }
    for (const { id, members } of tags) {
      for (const pair of this.#ground.pairs) {
        const count = pair.filter((member) => members.includes(member)).length;
        if (count !== 0 && count !== pair.length)
          throw new Error(`half of an update of a tag was done (${id === this.#ground.tag})`);
      }
    }
  }
}
