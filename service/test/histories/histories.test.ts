/**
 * Checks that two processes on one PostgreSQL are linearizable: clients see only what one process without faults could
 * have answered. Meanwhile processes are killed, connections are cut, and the database server crashes or fails over to
 * its standby. This test works on a few objects; `npm run histories -w service` on hundreds.
 *
 * Takes long: it starts three processes, kills one, restarts the database and copies it.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { stamp } from '../support/client.ts';
import { missingPostgres } from '../support/postgres.ts';
import { PEOPLE, workOnOrganization, workOnTag, type Surroundings } from './clients.ts';
import { DISTURBANCES, startCluster, type Cluster, type Disturbance } from './cluster.ts';
import { describeViolation, findViolation } from './linearize.ts';
import { createOrganizationModel } from './organization-model.ts';
import { createTagModel } from './tag-model.ts';

/** The number of objects of each kind, and how many of them are worked on at the same time. */
const OBJECTS = Number(process.env['LATCHKEY_HISTORIES'] ?? 8);
const AT_ONCE = 6;
/** Number of answers between two disturbances. */
const ANSWERS_BETWEEN = 60;
/**
 * The maximum number of states that are tried for each history, which takes about ten seconds. Nearly all histories are
 * decided within hundreds of states; one with many interrupted calls could take hours.
 */
const MAXIMUM_STATES = 10_000;
const skip = missingPostgres !== undefined && process.env['CI'] !== 'true' ? missingPostgres : false;

describe('what clients of two processes see', { skip }, () => {
  const keyIds = [randomUUID(), randomUUID(), randomUUID()];
  const privateKeys = keyIds.map((privateKeyId) => ({
    privateKeyId,
    privateKeyName: 'K',
    curve: 'CURVE_ED25519',
  }));
  const ofTags = createOrganization(PEOPLE, { parts: () => ({ privateKeys }) });
  const parties = Array.from({ length: OBJECTS }, () =>
    createOrganization(PEOPLE, { rootQuorum: { threshold: 1, members: ['a', 'b'] } }),
  );
  let folder = '';
  let cluster: Cluster;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-histories-'));
    const file = join(folder, 'provision.json');
    await writeFile(file, JSON.stringify(provisioningOf(ofTags, ...parties)));
    cluster = await startCluster(file);
  });
  after(async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the clients of all objects, a few objects at a time, during repeated disturbances. */
  async function workOnAll(work: (index: number, around: Omit<Surroundings, 'party'>) => Promise<void>) {
    let answers = 0;
    let onProgress = (): void => undefined;
    const onAnswer = (): void => {
      answers += 1;
      onProgress();
    };
    let isOver = false;
    const around = { cluster, random: Math.random, onAnswer };
    let next = 0;
    const hands = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < OBJECTS) await work((next += 1) - 1, around);
      }),
    ).finally(() => {
      isOver = true;
      onProgress();
    });
    const disturbing = (async () => {
      while (!isOver) {
        const enough = answers + ANSWERS_BETWEEN;
        await new Promise<void>((resolve) => {
          onProgress = () => {
            if (answers >= enough || isOver) resolve();
          };
          onProgress();
        });
        if (isOver) break;
        const what = DISTURBANCES[turn % DISTURBANCES.length] ?? 'kill';
        await cluster.disturb(what, turn);
        turn += 1;
        happened.push(what);
      }
    })();
    await Promise.all([hands, disturbing]);
    return answers;
  }

  it('is one tag that changes at one moment', async (test) => {
    await workOnAll(async (_index, around) => {
      const { tagId, name } = await createTag();
      const history = await workOnTag({ ...around, party: ofTags }, tagId, keyIds);
      judge(findViolation(history, createTagModel(name), MAXIMUM_STATES));
    });
    assertDecided(test);
  });

  it('is one organization, whose quorum at that moment decides', async (test) => {
    await workOnAll(async (index, around) => {
      const party = parties[index] as (typeof parties)[number];
      const history = await workOnOrganization({ ...around, party });
      const quorum = { threshold: 1, users: ['a', 'b'] };
      const model = createOrganizationModel({ name: 'Test', quorum }, PEOPLE);
      judge(findViolation(history, model, MAXIMUM_STATES));
    });
    assertDecided(test);
  });

  let undecided = 0;
  /** Counts disturbances across all tests, so that a small run also has every kind. */
  let turn = 0;
  const happened: Disturbance[] = [];

  function judge(found: ReturnType<typeof findViolation>): void {
    if (found === 'undecided') undecided += 1;
    else assert.equal(found && describeViolation(found), undefined);
  }

  /** Reports how many histories could not be decided; most have to be decided. */
  function assertDecided(test: TestContext): void {
    test.diagnostic(`${undecided} of ${OBJECTS} histories were not decided within ${MAXIMUM_STATES} states`);
    test.diagnostic(`what happened: ${happened.join(', ')}`);
    assert.ok(happened.length > 0, 'nothing happened while the objects were worked on');
    happened.length = 0;
    assert.ok(undecided <= OBJECTS / 2, `${undecided} of ${OBJECTS} were not decided`);
    undecided = 0;
  }

  /** Creates a tag of private keys, with as many retries as necessary. */
  async function createTag(): Promise<{ readonly tagId: string; readonly name: string }> {
    const name = randomUUID();
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
      timestampMs: String(Date.now()),
      organizationId: ofTags.organizationId,
      parameters: { privateKeyTagName: name, privateKeyIds: [] },
    });
    for (;;) {
      const headers = { 'x-stamp': stamp(ofTags.members.a.key, body) };
      const reply = await cluster.post(0, '/public/v1/submit/create_private_key_tag', headers, body);
      if (reply === undefined) continue;
      assert.equal(reply.status, 200, reply.text);
      const { activity } = JSON.parse(reply.text) as {
        activity: { result: { createPrivateKeyTagResult: { privateKeyTagId: string } } };
      };
      return { tagId: activity.result.createPrivateKeyTagResult.privateKeyTagId, name };
    }
  }
});
