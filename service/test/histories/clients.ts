/** Clients that change one object concurrently. Their requests are random, and the answers are recorded. */
import { createHash } from 'node:crypto';
import type { Member, TestOrganization } from '../support/activities.ts';
import { stamp } from '../support/client.ts';
import type { Cluster } from './cluster.ts';
import type { Operation } from './linearize.ts';
import type { OrganizationCall, Quorum } from './organization-model.ts';
import { toText } from './organization-model.ts';
import { Recorder } from './recorder.ts';
import type { TagCall } from './tag-model.ts';

/** The people of an organization under test. */
export const PEOPLE = ['a', 'b', 'c', 'd'] as const;
/** The number of requests of each client. */
const CALLS = 8;

/** What the clients work with. */
export interface Surroundings {
  readonly cluster: Cluster;
  readonly party: TestOrganization<(typeof PEOPLE)[number]>;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Called with every answer. */
  readonly onAnswer: () => void;
}

/** Answers a function that sends a member's request to a random process. */
function send(
  { cluster, onAnswer, random }: Surroundings,
  { key }: Member,
  path: string,
  body: string,
): () => Promise<{ readonly status: number; readonly body: Json } | undefined> {
  const headers = { 'x-stamp': stamp(key, body) };
  return async () => {
    const reply = await cluster.post(Math.floor(random() * 2), `/public/v1/${path}`, headers, body);
    if (reply === undefined) return undefined;
    onAnswer();
    return { status: reply.status, body: JSON.parse(reply.text) };
  };
}

// Untyped, because the clients read replies as they are.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

function pick<T>(random: () => number, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** Answers whether a client stops trying after a try without a reply: with probability 1/8, as impatient people do. */
function isImpatient(random: () => number): () => boolean {
  return () => random() < 1 / 8;
}

/** The outcome of an activity, in the words of the models. */
function toOutcome({ body, status }: { readonly status: number; readonly body: Json }): string {
  if (status === 200) return (body.activity.status as string).replace('ACTIVITY_STATUS_', '');
  if (body.errorCode === 'ACTIVITY_DENIED') return 'REJECTED';
  return body.errorCode as string;
}

function toBody(
  { organizationId }: TestOrganization<string>,
  segment: string,
  parameters: object,
  id: number,
  begun: number,
): string {
  const type = `ACTIVITY_TYPE_${segment.toUpperCase()}`;
  // The id makes bodies with equal parameters differ.
  return JSON.stringify({ type, timestampMs: String(begun + id), organizationId, parameters });
}

/** Lets clients change, delete and read one existing tag of private keys. */
export async function workOnTag(
  around: Surroundings,
  tagId: string,
  keyIds: readonly string[],
): Promise<readonly Operation<TagCall>[]> {
  const { party, random } = around;
  const recorder = new Recorder<TagCall>();
  const begun = Date.now() - 60_000;
  let made = 0;
  const root = party.members.a;

  const submit = (call: Extract<TagCall, { id: number }>, segment: string, parameters: object) => {
    const request = send(
      around,
      root,
      `submit/${segment}`,
      toBody(party, segment, parameters, call.id, begun),
    );
    return async () => {
      const reply = await request();
      return reply === undefined ? undefined : toOutcome(reply);
    };
  };
  const read = (segment: string, look: (body: Json) => string) => {
    const body = JSON.stringify({ organizationId: party.organizationId });
    const request = send(around, root, `query/${segment}`, body);
    return async () => {
      const reply = await request();
      return reply === undefined ? undefined : look(reply.body);
    };
  };
  const readName = read('list_private_key_tags', ({ privateKeyTags }) => {
    const tag = (privateKeyTags as Json[]).find((one) => one.tagId === tagId);
    return tag === undefined ? 'none' : (tag.tagName as string);
  });
  const readMembers = read('list_private_keys', ({ privateKeys }) =>
    (privateKeys as Json[])
      .filter((key) => (key.privateKeyTags as string[]).includes(tagId))
      .map((key) => key.privateKeyId as string)
      .sort()
      .join(' '),
  );

  const live = async (client: string): Promise<void> => {
    for (let count = 0; count < CALLS; count += 1) {
      const luck = random();
      made += 1;
      if (luck < 0.25) await recorder.record(client, { kind: 'read name' }, readName, isImpatient(random));
      else if (luck < 0.5) {
        await recorder.record(client, { kind: 'read members' }, readMembers, isImpatient(random));
      } else if (luck < 0.52) {
        const call: TagCall = { kind: 'delete', id: made };
        const parameters = { privateKeyTagIds: [tagId] };
        await recorder.record(
          client,
          call,
          submit(call, 'delete_private_key_tags', parameters),
          isImpatient(random),
        );
      } else {
        const add = keyIds.filter(() => random() < 0.5);
        const remove = keyIds.filter((id) => !add.includes(id) && random() < 0.5);
        const call: TagCall = { kind: 'change', id: made, name: `${tagId} ${made}`, add, remove };
        const parameters = {
          privateKeyTagId: tagId,
          newPrivateKeyTagName: call.name,
          addPrivateKeyIds: add,
          removePrivateKeyIds: remove,
        };
        await recorder.record(
          client,
          call,
          submit(call, 'update_private_key_tag', parameters),
          isImpatient(random),
        );
      }
    }
  };
  await Promise.all(['one', 'two', 'three', 'four'].map(live));
  return recorder.history;
}

/** Lets members of an organization rename it, change its root quorum, vote, and read all that. Answers the history. */
export async function workOnOrganization(
  around: Surroundings,
): Promise<readonly Operation<OrganizationCall>[]> {
  const { party, random } = around;
  const recorder = new Recorder<OrganizationCall>();
  const begun = Date.now() - 60_000;
  const bodies = new Map<number, string>();
  let made = 0;

  const submit = (call: Extract<OrganizationCall, { id: number }>, segment: string, parameters: object) => {
    const body = toBody(party, segment, parameters, call.id, begun);
    bodies.set(call.id, body);
    const request = send(around, party.members[call.by as 'a'], `submit/${segment}`, body);
    return async () => {
      const reply = await request();
      return reply === undefined ? undefined : toOutcome(reply);
    };
  };
  const fingerprintOf = (id: number): string =>
    `sha256:${createHash('sha256')
      .update(bodies.get(id) ?? '')
      .digest('hex')}`;
  const read = (by: string, segment: string, look: (body: Json) => string, page: object = {}) => {
    const body = JSON.stringify({ organizationId: party.organizationId, ...page });
    const request = send(around, party.members[by as 'a'], `query/${segment}`, body);
    return async () => {
      const reply = await request();
      return reply === undefined ? undefined : look(reply.body);
    };
  };

  const ask = async (by: string): Promise<void> => {
    const luck = random();
    const end = isImpatient(random);
    const about = pick(random, [...bodies.keys()]);
    if (luck < 0.12) {
      await recorder.record(
        by,
        { kind: 'read name' },
        read(by, 'whoami', (body) => body.organizationName as string),
        end,
      );
    } else if (luck < 0.24) {
      const look = ({ configs: { quorum } }: Json): string =>
        toText({ threshold: quorum.threshold, users: toNames(party, quorum.userIds) });
      await recorder.record(by, { kind: 'read quorum' }, read(by, 'get_organization_configs', look), end);
    } else if (luck < 0.36 && about !== undefined) {
      const look = ({ activities }: Json): string => {
        const found = (activities as Json[]).find((one) => one.fingerprint === fingerprintOf(about));
        if (found === undefined) return 'none';
        const count = (selection: string): number =>
          (found.votes as Json[]).filter((vote) => vote.selection === `VOTE_SELECTION_${selection}`).length;
        const status = (found.status as string).replace('ACTIVITY_STATUS_', '');
        return `${status} ${count('APPROVED')}:${count('REJECTED')}`;
      };
      // More than the default page size.
      const page = { paginationOptions: { limit: '100' } };
      const work = read(by, 'list_activities', look, page);
      await recorder.record(by, { kind: 'read activity', about }, work, end);
    } else if (luck < 0.6 && about !== undefined) {
      const kind = random() < 0.75 ? 'approve' : 'reject';
      const call = { kind, id: (made += 1), by, about } as const;
      await recorder.record(by, call, submitVote(call), end);
    } else if (luck < 0.8) {
      const call = { kind: 'rename', id: (made += 1), by, name: `name ${made}` } as const;
      await recorder.record(
        by,
        call,
        submit(call, 'update_organization_name', { organizationName: call.name }),
        end,
      );
    } else {
      const quorum: Quorum = pick(random, [
        { threshold: 1, users: ['a', 'b'] },
        { threshold: 1, users: ['b', 'c'] },
        { threshold: 1, users: ['c', 'a', 'd'] },
        { threshold: 2, users: ['a', 'b', 'c'] },
      ]);
      const call = { kind: 'set quorum', id: (made += 1), by, quorum } as const;
      const userIds = quorum.users.map((name) => party.members[name as 'a'].userId);
      await recorder.record(
        by,
        call,
        submit(call, 'update_root_quorum', { threshold: quorum.threshold, userIds }),
        end,
      );
    }
  };
  /** Sends a vote. A vote is itself an activity, but others do not vote on it. */
  const submitVote = (call: Extract<OrganizationCall, { kind: 'approve' | 'reject' }>) => {
    const parameters = { fingerprint: fingerprintOf(call.about) };
    const segment = `${call.kind}_activity`;
    const request = send(
      around,
      party.members[call.by as 'a'],
      `submit/${segment}`,
      toBody(party, segment, parameters, call.id, begun),
    );
    return async () => {
      const reply = await request();
      return reply === undefined ? undefined : toOutcome(reply);
    };
  };
  const live = async (by: string): Promise<void> => {
    for (let count = 0; count < CALLS; count += 1) await ask(by);
  };
  await Promise.all(PEOPLE.map(live));
  return recorder.history;
}

function toNames(party: Surroundings['party'], userIds: readonly string[]): readonly string[] {
  return userIds.map((id) => PEOPLE.find((name) => party.members[name].userId === id) ?? id);
}
