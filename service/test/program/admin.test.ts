import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { it } from 'node:test';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createClock } from '../../src/base/clock.ts';
import { printTable } from '../../src/program/admin/print-table.ts';
import { readAdminCommand } from '../../src/program/admin/read-admin-command.ts';
import { runAdmin } from '../../src/program/admin/run-admin.ts';
import { init } from '../../src/program/init.ts';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createRunFolder, runFolder } from '../support/run-folder.ts';
import { startTestService, useTestService } from '../support/test-service.ts';

describeOnOneDatabase('latchkey-service admin', (database) => {
  const party = createOrganization(['root', 'second'], {
    rootQuorum: { threshold: 1, members: ['root'] },
  });
  const careful = createOrganization(['root', 'second'], {
    rootQuorum: { threshold: 2, members: ['root', 'second'] },
  });
  const service = useTestService(database, {
    provisioning: provisioningOf(party, careful),
    // With this limit every query needs a timestamp.
    program: { limits: { ...DEFAULT_LIMITS, maximumQueryAgeMs: 3_600_000 } },
    // The command sends the machine's time. After a minute that would be in the future of a clock that stands still.
    parts: { clock: createClock() },
  });
  const keyOf = (one: typeof party) => bytesToHex(one.members.root.key.secretKey);

  async function run(words: readonly string[], changes: Record<string, string> = {}, input = '') {
    let out = '';
    let err = '';
    const environment = {
      LATCHKEY_ADMIN_URL: service().ready.baseUrl,
      LATCHKEY_ADMIN_ORGANIZATION: party.organizationId,
      LATCHKEY_ADMIN_KEY: keyOf(party),
      ...changes,
    };
    const code = await runAdmin(words, environment, {
      readInput: () => Promise.resolve(input),
      write: (text) => void (out += text),
      writeError: (text) => void (err += text),
    });
    return { code, out, err };
  }

  it('performs operations by name: JSON in from the line, a file or standard input, and JSON out', async () => {
    const tag = (userTagName: string) => JSON.stringify({ userTagName, userIds: [] });
    const first = await run(['create_user_tag', tag('one')]);
    assert.equal(first.code, 0, first.err);
    assert.equal(JSON.parse(first.out).activity.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.equal((await run(['create_user_tag', '-'], {}, tag('two'))).code, 0);
    createRunFolder();
    const file = join(runFolder, 'admin-tag.json');
    writeFileSync(file, `\uFEFF${tag('three')}`);
    assert.equal((await run(['create_user_tag', `@${file}`])).code, 0);
    const listed = JSON.parse((await run(['list_user_tags'])).out);
    const names = listed.userTags.map(({ tagName }: { tagName: string }) => tagName);
    assert.deepEqual([...names].sort(), ['one', 'three', 'two']);
  });

  it('prints tables for people, in which no name moves the cursor', async () => {
    await run(['create_user_tag', JSON.stringify({ userTagName: 'red\u001b[2J', userIds: [] })]);
    const { code, out } = await run(['list_user_tags', '--table']);
    assert.equal(code, 0);
    const [head = '', ...rows] = out.trimEnd().split('\n');
    assert.match(head, /^tagId +tagName +tagType +createdAt +updatedAt$/);
    assert.ok(rows.some((row) => row.includes('red\u{FFFD}[2J')));
    assert.ok(rows.every((row) => /\d{4}-\d\d-\d\dT/.test(row)));
    // JSON does not escape the control characters above U+007F, so the table has to replace them.
    assert.equal(printTable({ users: [{ names: ['a\u009b2J'] }] }), 'names\n["a\u{FFFD}2J"]\n');
    const who = (await run(['whoami', '--table'])).out;
    assert.match(who, /^organizationId +\S+\norganizationName +Test\nuserId +\S+\nusername +root\n$/);
    assert.equal((await run(['list_wallets', '--table'])).out, 'Nothing.\n');
  });

  it('takes the key from a file', async () => {
    createRunFolder();
    const file = join(runFolder, 'admin-key');
    writeFileSync(file, `${keyOf(party)}\n`);
    const { code, err } = await run(['whoami', '--key-file', file], { LATCHKEY_ADMIN_KEY: '' });
    assert.equal(code, 0, err);
  });

  it('takes the file that init has written for its first user, and the organization with it', async () => {
    createRunFolder();
    const folder = join(runFolder, `admin-init-${database.name}`);
    await init(folder);
    const content = JSON.parse(readFileSync(join(folder, 'provision.json'), 'utf8'));
    const begun = await startTestService(database, { provisioning: content });
    try {
      const { code, err, out } = await run(['whoami', '--key-file', join(folder, 'api-key.json')], {
        LATCHKEY_ADMIN_URL: begun.ready.baseUrl,
        LATCHKEY_ADMIN_ORGANIZATION: '',
        LATCHKEY_ADMIN_KEY: '',
      });
      assert.equal(code, 0, err);
      assert.equal(JSON.parse(out).username, 'Operator');
    } finally {
      await begun.close();
    }
  });

  it('keeps the path below which a proxy shows the service', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url);
      response.end('{}');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = proxy.address() as AddressInfo;
      await run(['whoami', '--url', `http://127.0.0.1:${port}/login/`]);
      assert.deepEqual(asked, ['/login/public/v1/query/whoami']);
    } finally {
      proxy.close();
    }
  });

  it('says by its exit code that others have to agree, or that it was refused', async () => {
    const changes = {
      LATCHKEY_ADMIN_ORGANIZATION: careful.organizationId,
      LATCHKEY_ADMIN_KEY: keyOf(careful),
    };
    const name = JSON.stringify({ organizationName: 'New' });
    assert.equal((await run(['update_organization_name', name], changes)).code, 3);
    const refused = await run(['delete_users', '{"userIds":["nobody"]}']);
    assert.equal(refused.code, 1);
    const wrong = await run(['create_user_tag', '{"nonsense":1}']);
    assert.equal(wrong.code, 1);
    assert.equal(JSON.parse(wrong.err).errorCode, 'INVALID_REQUEST');
    const nobody = await run(['whoami', '--url', 'http://127.0.0.1:1']);
    assert.equal(nobody.code, 1);
    assert.match(nobody.err, /^http:\/\/127\.0\.0\.1:1 did not answer: /);
  });

  it('takes a variable that is set to nothing for one that is not set', async () => {
    const environment = {
      LATCHKEY_ADMIN_URL: '',
      LATCHKEY_ADMIN_ORGANIZATION: '',
      LATCHKEY_ADMIN_KEY: 'key',
    };
    const command = readAdminCommand(['whoami'], environment);
    assert.ok(command.kind === 'request');
    assert.deepEqual([command.url, command.organizationId], ['http://127.0.0.1:8787', undefined]);
  });

  it('names what is wrong with the command line, and never repeats a key', async () => {
    for (const [words, changes, message] of [
      [[], {}, /^Name an operation\. Run latchkey-service admin --help/],
      [['no_such'], {}, /^There is no operation 'no_such'; --list prints them\./],
      [['whoami', '{}', 'x'], {}, /^The command takes OPERATION and PARAMETERS, and 'x' is too many;/],
      [['whoami', '[]'], {}, /^PARAMETERS must be a JSON object/],
      [['whoami', '@/nowhere'], {}, /^The file \/nowhere cannot be read \(ENOENT\); check its path/],
      [['whoami', '--nonsense'], {}, /^Unknown option '--nonsense'/],
      [
        ['whoami', '--url', 'ftp://x'],
        {},
        /^--url or LATCHKEY_ADMIN_URL must be an http or https address, and 'ftp:\/\/x' is none\./,
      ],
      [['whoami'], { LATCHKEY_ADMIN_ORGANIZATION: '' }, /^Name the organization by --organization/],
      [['whoami'], { LATCHKEY_ADMIN_KEY: '' }, /^Give the private key by --key-file/],
      [['whoami'], { LATCHKEY_ADMIN_KEY: 'secret' }, /^LATCHKEY_ADMIN_KEY holds no private key of P-256/],
    ] as const) {
      const { code, err, out } = await run(words, changes);
      assert.deepEqual([code, out], [2, ''], words.join(' '));
      assert.match(err, message);
      assert.doesNotMatch(err, /secret/);
    }
    assert.match((await run(['--help'])).out, /^Usage: latchkey-service admin/);
    assert.match((await run(['--list'])).out, /^create_sub_organization$/m);
  });
});
