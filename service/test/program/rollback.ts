/**
 * Runs the version before the newest migration and the current version on one database: side by side, as while processes
 * are replaced, and one after the other, as in a rollback. `npm run rollback -w service` runs it. It is not part of
 * `npm test`, because it takes the earlier version from the history of the repository and builds it.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { createDeviceKey, logIn, nextUser, stamp, whoami } from '../support/client.ts';
import { createPostgresDatabase, missingPostgres, runStatement } from '../support/postgres.ts';
import { program as current, startProgram, type Program } from '../support/program.ts';
import { provisioning, type TestService } from '../support/test-service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

describe('the version before the newest migration', { skip: missingPostgres ?? false }, () => {
  const party = createOrganization(['root']);
  let folder = '';
  let file = '';
  let url = '';
  let earlier: readonly string[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-rollback-'));
    file = join(folder, 'provision.json');
    const organizations = [...provisioning.organizations, ...provisioningOf(party).organizations];
    await writeFile(file, JSON.stringify({ organizations }));
    const commit = git('log', '-1', '--format=%H', '--', 'service/migrations/meta/_journal.json');
    console.log(`the commit before ${git('log', '-1', '--format=%h %s', commit)}`);
    const archive = join(folder, 'sources.tar');
    git('archive', `--output=${archive}`, `${commit}^`);
    const sources = join(folder, 'sources');
    execFileSync('mkdir', [sources]);
    execFileSync('tar', ['-xf', archive, '-C', sources]);
    for (const modules of ['node_modules', 'service/node_modules']) {
      if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(sources, modules));
    }
    execFileSync('npm', ['run', 'build:program'], { cwd: join(sources, 'service'), stdio: 'pipe' });
    earlier = ['--liftoff-only', join(sources, 'service/dist/cli.js')];
    url = await createPostgresDatabase({ isEmpty: true });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const start = async (script: readonly string[]): Promise<{ program: Program; service: TestService }> => {
    const environment = {
      DATABASE_URL: url,
      LATCHKEY_MASTER_KEY: 'ab'.repeat(32),
      LATCHKEY_LOG_LEVEL: 'warn',
    };
    const flags = ['--dev', '--port', '0', '--data', 'memory', '--provision', file];
    const program = startProgram(flags, environment, script);
    // The test support reads only the ready line of a test service.
    return { program, service: { ready: await program.ready } as TestService };
  };
  const stop = async ({ child, ended }: Program): Promise<void> => {
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stderr, /unexpected error/);
  };
  const ask = async (service: TestService, path: string, request: object): Promise<string> => {
    const body = JSON.stringify({ organizationId: party.organizationId, ...request });
    const headers = { 'content-type': 'application/json', 'x-stamp': stamp(party.members.root.key, body) };
    const reply = await fetch(service.ready.baseUrl + path, { method: 'POST', headers, body });
    const text = await reply.text();
    assert.equal(reply.status, 200, text);
    return text;
  };
  const made: string[] = [];
  /** Changes something on `one` and reads it on `other`. A session of `one` must also work on `other`. */
  const use = async (one: TestService, other: TestService): Promise<void> => {
    const userTagName = `tag ${made.length}`;
    const submitted = await ask(one, '/public/v1/submit/create_user_tag', {
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(Date.now()),
      parameters: { userTagName, userIds: [] },
    });
    assert.match(submitted, /ACTIVITY_STATUS_COMPLETED/);
    made.push(userTagName);
    const list = await ask(other, '/public/v1/query/list_user_tags', {});
    for (const name of made) assert.ok(list.includes(`"${name}"`), name);
    assert.match(await ask(other, '/public/v1/query/list_activities', {}), /"activities":\[\{/);
    const key = createDeviceKey();
    assert.equal((await logIn(one, nextUser().email, key)).status, 200);
    assert.equal((await whoami(other, key)).status, 200);
  };

  it('works on the tables of this one, beside it, after it, and before it again', async () => {
    const first = await start(earlier);
    await use(first.service, first.service);
    const countMigrations = async (): Promise<unknown> =>
      (await runStatement(url, 'select count(*)::int as count from drizzle.__drizzle_migrations'))[0]?.[
        'count'
      ];
    const before = Number(await countMigrations());

    const second = await start(current);
    const migrated = Number(await countMigrations());
    assert.ok(migrated > before, 'the newest migration, with those of its commit');
    for (let turn = 0; turn < 5; turn += 1) {
      await use(first.service, second.service);
      await use(second.service, first.service);
    }
    await stop(first.program);
    await use(second.service, second.service);
    await stop(second.program);

    const back = await start(earlier);
    await use(back.service, back.service);
    await stop(back.program);

    const again = await start(current);
    await use(again.service, again.service);
    await stop(again.program);
    assert.equal(await countMigrations(), migrated);
    console.log(`${made.length} changes and logins, by the version before and this one in turn, all kept`);
  });
});
