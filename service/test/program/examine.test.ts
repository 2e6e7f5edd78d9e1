import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseEnv, promisify } from 'node:util';
import { check } from '../../src/program/check.ts';
import { doctor } from '../../src/program/doctor.ts';
import type { Finding } from '../../src/program/finding.ts';
import { init } from '../../src/program/init.ts';
import type { ProgramOptions } from '../../src/program/options.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { startMailServer } from '../support/mail-server.ts';
import { createPostgresDatabase, missingPostgres, runStatement } from '../support/postgres.ts';
import { startSolanaNode } from '../support/solana-node.ts';
import { program, withFolder } from '../support/program.ts';

const readCheck = (flags: string[], environment: Record<string, string> = {}) => {
  const command = readCommand(['check', ...flags], environment);
  assert.equal(command.kind, 'check');
  return command;
};
const read = (flags: string[], environment: Record<string, string> = {}): ProgramOptions =>
  readCheck(flags, environment).options;

const of = (findings: readonly Finding[], name: string): Finding =>
  findings.find((finding) => finding.check === name) ?? assert.fail(`${name} was not looked at`);

describe('init', () => {
  it('writes files that check finds right, secrets for their owner alone, and nothing twice', async () => {
    await withFolder(async (folder) => {
      const target = join(folder, 'new');
      const { authProxyConfigId, written } = await init(target);
      assert.equal(written.length, 3);
      const provision = join(target, 'provision.json');
      assert.match(await readFile(provision, 'utf8'), new RegExp(authProxyConfigId));
      for (const name of ['api-key.json', 'latchkey.env']) {
        assert.equal((await stat(join(target, name))).mode & 0o777, 0o600, name);
      }
      const text = await readFile(join(target, 'latchkey.env'), 'utf8');
      const environment = parseEnv(text) as Record<string, string>;
      const flags = ['--provision', provision, '--data', target];
      const carried = { ...environment, SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@example.com' };
      const findings = await check(read(flags, carried));
      assert.deepEqual(
        findings.filter(({ result }) => result !== 'ok'),
        [],
      );
      assert.deepEqual(of(findings, 'provisioning').detail, {
        organizations: 1,
        users: 1,
        loginConfigurations: 1,
      });
      const sample = parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, ''));
      assert.equal(sample['SMTP_FROM'], 'Example <no-reply@example.com>');
      const shell = spawnSync('sh', [
        '-c',
        `${text.replaceAll(/^# (?=[A-Z_]+=)/gm, '')}\nprintf %s "$SMTP_FROM"`,
      ]);
      assert.equal(String(shell.stdout) + String(shell.stderr), sample['SMTP_FROM'], 'as a shell reads it');
      assert.equal(read([], { SOLANA_RPC_URLS: sample['SOLANA_RPC_URLS'] ?? '' }).solana?.nodes.length, 2);
      await assert.rejects(init(target), { name: 'StartError', message: /is there already/ });
      assert.equal(await readFile(join(target, 'latchkey.env'), 'utf8'), text);
    });
  });
});

describe('the line of init that starts the service', () => {
  const run = promisify(execFile);

  it('is understood by a POSIX shell, wherever the folder is', async () => {
    await withFolder(async (folder) => {
      const stub = join(folder, 'latchkey-service');
      await writeFile(stub, '#!/bin/sh\nprintf "%s\\n" "$LATCHKEY_MASTER_KEY" "$@"\n', { mode: 0o755 });
      // The loader's full address, because Node would not find it from the test's folder.
      const script = program.map((part) => (part === 'tsx' ? import.meta.resolve(part) : part));
      const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
      for (const target of [[], ['it’s a “new” one'], ["o'clock $HOME"], [join(folder, 'absolute')]]) {
        const { stdout } = await run(process.execPath, [...script, 'init', ...target], {
          cwd: folder,
        });
        const { start, written } = JSON.parse(stdout) as { start: string; written: [string] };
        const started = await run('sh', ['-c', start], { cwd: folder, env });
        const [masterKey = '', flag, file = ''] = started.stdout.split('\n');
        assert.match(masterKey, /^[0-9a-f]{64}$/, start);
        assert.equal(flag, '--provision');
        assert.equal(resolve(folder, file), resolve(folder, written[0]));
      }
    });
  });
});

describe('check', () => {
  it('names every setting that cannot be read, and looks at the rest all the same', async () => {
    const { faults, options } = readCheck(['--port', 'x', '--provision', 'canary.json', '--data', 'memory'], {
      LATCHKEY_LOG_LEVEL: 'loud',
      LATCHKEY_SENDS_PER_ADDRESS: '0',
      LATCHKEY_SOLANA_SPONSOR_LIMIT: 'x',
      LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY: 'x',
      LATCHKEY_ACTIVITY_DAYS: '0',
      LATCHKEY_ACTIVITY_EXPORT: '/x',
      LATCHKEY_PUBLIC_URL: 'http://login.example.com',
      DATABASE_URL: 'mysql://canary',
      SMTP_URL: 'smtp://mail.example',
    });
    const findings = await check(options, faults);
    const { detail, result } = of(findings, 'settings');
    assert.equal(result, 'failed');
    assert.deepEqual(
      (detail as string[]).map((fault) => fault.split(' ')[0]).sort(),
      [
        ...['--port', 'DATABASE_URL', 'LATCHKEY_ACTIVITY_DAYS', 'LATCHKEY_LOG_LEVEL', 'LATCHKEY_PUBLIC_URL'],
        ...['LATCHKEY_SENDS_PER_ADDRESS', 'LATCHKEY_SOLANA_SPONSOR_LIMIT'],
        ...['LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY', 'SMTP_URL'],
      ].sort(),
    );
    assert.equal(of(findings, 'provisioning').result, 'failed');
    // At a start one error names both faults.
    assert.throws(() => readCommand(['--port', 'x'], { LATCHKEY_TRUST_PROXY: 'x' }), {
      name: 'UsageError',
      message: /^--port must be .*\nLATCHKEY_TRUST_PROXY must be .*\.$/,
    });
  });

  it('names the fault of each part of the provisioning file', async () => {
    await withFolder(async (folder) => {
      const provision = join(folder, 'provision.json');
      const users = [1, 2].map((id) => ({ userId: `u${id}`, userName: 'U', userEmail: 'nobody' }));
      const organization = {
        ...{ organizationId: 'o', organizationName: 'O', users, testContacts: ['robot'] },
        rootQuorum: { threshold: 1, userIds: ['nobody'] },
        features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'http://localhost:9000/' }],
        policies: [{ policyId: 'p', policyName: 'P', effect: 'EFFECT_ALLOW', condition: '(' }],
      };
      await writeFile(provision, JSON.stringify({ organizations: [organization] }));
      const pathsWith = async (...flags: string[]): Promise<readonly (string | undefined)[]> => {
        const options = read(['--provision', provision, '--data', folder, ...flags]);
        const { detail } = of(await check(options), 'provisioning');
        return String(detail)
          .split('\n')
          .map((line) => /organizations\[0\]\.([^:]*)/.exec(line)?.[1]);
      };
      const receiver = 'features[0].value';
      const paths = await pathsWith();
      assert.deepEqual(
        await pathsWith('--allow-private-receivers'),
        paths.filter((path) => path !== receiver),
      );
      assert.deepEqual(paths, [
        'users[0].userEmail',
        'users[1].userEmail',
        'rootQuorum.userIds[0]',
        receiver,
        'policies[0].condition',
        'testContacts[0]',
      ]);
    });
  });

  it('refuses a provider for development where a start does', async () => {
    const look = async (flags: string[], environment = {}): Promise<Finding> =>
      of(await check(read(['--data', 'memory', ...flags], environment)), 'development tools');
    assert.equal((await look(['--dev', '--dev-idp'])).detail, 'on');
    assert.equal((await look([])).detail, 'off');
    for (const finding of [
      await look(['--dev-idp']),
      await look(['--dev', '--dev-idp', '--host', '0.0.0.0']),
      await look(['--dev', '--dev-idp'], { SMS_WEBHOOK_URL: 'https://sms.example' }),
    ]) {
      assert.equal(finding.result, 'failed');
      assert.match(String(finding.detail), /^--dev-idp lets anybody sign in as anybody/);
    }
  });

  it('names every fault in one go, and no secret', async () => {
    await withFolder(async (folder) => {
      const provision = join(folder, 'provision.json');
      await writeFile(provision, '{"organizations":[{"organizationId":"x"}]}');
      const options = read(['--provision', provision, '--data', folder], {
        LATCHKEY_MASTER_KEY: 'canary',
        LATCHKEY_TRUST_PROXIES: '1',
        LATCHKEY_SOLANA_SPONSOR_LIMIT: '1',
        SMS_WEBHOOK_URL: 'canary',
      });
      const findings = await check(options);
      const failed = findings.filter(({ result }) => result === 'failed').map(({ check: name }) => name);
      assert.deepEqual(failed, [
        'unknown variables',
        'variables without effect',
        'master key',
        'delivery',
        'provisioning',
      ]);
      assert.match(String(of(findings, 'provisioning').detail), /organizations\[0\]\.organizationName/);
      assert.doesNotMatch(JSON.stringify(findings), /canary/);
    });
  });

  it('names ways to sign in that nothing here can do', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'provision.json');
      const config = { authProxyConfigId: 'c', enabledProviders: ['email', 'passky'] };
      const organization = { organizationId: 'o', organizationName: 'O', authProxyConfigs: [config] };
      await writeFile(file, JSON.stringify({ organizations: [organization] }));
      const { detail } = of(await check(read(['--provision', file])), 'provisioning');
      assert.deepEqual((detail as { unknownProviders: unknown }).unknownProviders, [
        'organizations[0].authProxyConfigs[0].enabledProviders[1]: "passky"',
      ]);
    });
  });

  it('tells of a database whose master key is not there', async () => {
    await withFolder(async (folder) => {
      await mkdir(join(folder, 'database'));
      const { detail, result } = of(await check(read(['--data', folder])), 'master key');
      assert.equal(result, 'failed');
      assert.match(
        String(detail),
        /^There is a database in .* and no .*master\.key; put that file back, or give/,
      );
      const given = { LATCHKEY_MASTER_KEY: '11'.repeat(32) };
      assert.equal(of(await check(read(['--data', folder], given)), 'master key').result, 'ok');
    });
  });

  it('asks for the master key of a database on a server', async () => {
    const findings = await check(read([], { DATABASE_URL: 'postgres://db/latchkey' }));
    assert.match(String(of(findings, 'master key').detail), /^DATABASE_URL needs LATCHKEY_MASTER_KEY/);
  });
});

describe('doctor', () => {
  it('says whether the folder of the database can be made, and what it has not looked at', async () => {
    await withFolder(async (folder) => {
      const ask = async (data: string): Promise<Finding> =>
        of(await doctor(read(['--data', data])), 'database');
      const file = join(folder, 'file');
      await writeFile(file, '');
      const { detail, result } = await ask(join(file, 'below'));
      assert.equal(result, 'failed');
      assert.match(String(detail), /below cannot be made in .*file; give it to the user of the service\.$/);
      assert.match(String((await ask(join(folder, 'new', 'below'))).detail), /^the first start makes /);
      assert.match(String((await ask(folder)).detail), /^the first start makes a database in /);
      await mkdir(join(folder, 'database'));
      await writeFile(join(folder, 'database', 'PG_VERSION'), '18');
      assert.match(String((await ask(folder)).detail), /only a start shows whether the master key fits$/);
      await rename(join(folder, 'database', 'PG_VERSION'), join(folder, 'database', 'rest'));
      const cut = await ask(folder);
      assert.equal(cut.result, 'failed');
      assert.match(
        String(cut.detail),
        /is not whole: it has files and no PG_VERSION; put a backup in its place/,
      );
    });
  });

  it('says whether the folder of old activities can be written to', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'file');
      await writeFile(file, '');
      const ask = async (target: string): Promise<Finding> => {
        const settings = { LATCHKEY_ACTIVITY_DAYS: '30', LATCHKEY_ACTIVITY_EXPORT: target };
        return of(await doctor(read(['--data', 'memory'], settings)), 'activity export');
      };
      assert.deepEqual(await ask(folder), { check: 'activity export', result: 'ok', detail: folder });
      assert.equal((await ask(join(folder, 'new', 'below'))).result, 'ok');
      for (const target of [file, join(file, 'below')]) {
        const { detail, result } = await ask(target);
        assert.equal(result, 'failed', target);
        assert.match(String(detail), /of LATCHKEY_ACTIVITY_EXPORT cannot be written to/);
      }
    });
  });

  it('tells who answers and who does not, and whose clock is wrong', async () => {
    const mail = await startMailServer();
    after(() => mail.close());
    const provider = createServer((_, reply) =>
      reply.writeHead(200, { date: new Date(Date.now() + 3_600_000).toUTCString() }).end('{}'),
    );
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    after(() => void provider.close());
    const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    // A port on which nothing listens any more.
    const gone = createServer();
    await once(gone.listen(0, '127.0.0.1'), 'listening');
    const { port } = gone.address() as AddressInfo;
    await once(gone.close(), 'close');
    await withFolder(async (folder) => {
      const provision = join(folder, 'provision.json');
      const config = {
        authProxyConfigId: 'c',
        enabledProviders: ['google'],
        oauthClientIds: { google: 'client' },
        oauthRedirectUrl: 'https://example.com/callback',
        oauthIssuers: { google: { issuer: address } },
      };
      const organization = { organizationId: 'o', organizationName: 'O', authProxyConfigs: [config] };
      await writeFile(provision, JSON.stringify({ organizations: [organization] }));
      const findings = await doctor(
        read(['--provision', provision, '--data', folder], {
          SMTP_URL: mail.url,
          SMTP_FROM: 'a@example.com',
          SMS_WEBHOOK_URL: `http://user:canary@127.0.0.1:${port}/canary`,
        }),
      );
      assert.equal(of(findings, 'mail').result, 'ok', JSON.stringify(findings));
      assert.equal(mail.mails.length, 0, 'nothing is sent');
      const nobody =
        'ECONNREFUSED: nothing listens at this address; check host and port, and whether it runs.';
      assert.deepEqual(of(findings, 'sms'), { check: 'sms', result: 'failed', detail: nobody });
      const noMail = { SMTP_URL: `smtp://user:canary@127.0.0.1:${port}`, SMTP_FROM: 'a@example.com' };
      const { detail } = of(await doctor(read(['--data', folder], noMail)), 'mail');
      assert.equal(detail, nobody, 'the library has a code of its own');
      assert.equal(of(findings, `provider google at ${address}`).result, 'ok');
      assert.match(String(of(findings, 'clock').detail), /is 3\d{3}\.\d s ahead; let this machine/);
      assert.equal(of(findings, 'database').result, 'ok');
      assert.doesNotMatch(JSON.stringify(findings), /canary/);
    });
  });

  it('asks each Solana node which cluster it belongs to', async () => {
    const [devnet, other, gone] = [await startSolanaNode(), await startSolanaNode(), await startSolanaNode()];
    await gone.close();
    after(() => Promise.all([devnet.close(), other.close()]));
    const look = (urls: object) =>
      doctor(read(['--data', 'memory'], { SOLANA_RPC_URLS: JSON.stringify(urls) }));
    const findings = await look({
      'solana:devnet': `${devnet.url}canary`,
      'solana:mainnet': `${other.url}canary`,
      'solana:localnet': gone.url.replace('//', '//user:canary@'),
    });
    assert.deepEqual(of(findings, 'solana solana:devnet').detail, {
      cluster: 'solana:devnet',
      finalizedBlock: 468,
    });
    assert.match(
      String(of(findings, 'solana solana:mainnet').detail),
      /^This node belongs to solana:devnet; write its address under that name in SOLANA_RPC_URLS, or give another address\.$/,
    );
    assert.deepEqual(of(findings, 'solana solana:localnet'), {
      check: 'solana solana:localnet',
      result: 'failed',
      detail: 'The Solana node cannot be reached (ECONNREFUSED).',
    });
    other.genesisHash = 'AVLkvYQyw4dbmBmvkN7jMH2GAYH6zFmcRYPSFjZhvnWr';
    const local = await doctor(read(['--data', 'memory'], { SOLANA_RPC_URL: other.url }));
    assert.deepEqual((of(local, 'solana').detail as { cluster: string }).cluster, 'solana:localnet');
    assert.doesNotMatch(JSON.stringify(findings), /canary/);
    assert.equal(devnet.taken.length, 0, 'nothing is sent');
  });

  const skip = missingPostgres !== undefined && process.env['CI'] !== 'true' ? missingPostgres : false;
  it('looks at a database on a server and changes nothing there', { skip }, async () => {
    const environment = (DATABASE_URL: string): Record<string, string> => ({
      DATABASE_URL,
      LATCHKEY_MASTER_KEY: '11'.repeat(32),
    });
    const look = async (url: string): Promise<Finding> =>
      of(await doctor(read([], environment(url))), 'database');
    const empty = await createPostgresDatabase({ isEmpty: true });
    for (const _ of [1, 2]) {
      const { migrations } = (await look(empty)).detail as { migrations: string };
      assert.match(migrations, /^0 of \d+$/);
    }
    const { migrations } = (await look(await createPostgresDatabase())).detail as { migrations: string };
    const [applied, known] = migrations.split(' of ');
    assert.equal(applied, known);
    const name = `${/test_\w+/.exec(empty)?.[0]}_latin1`;
    await runStatement(
      empty,
      `create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    const { detail: letters, result: lacking } = await look(empty.replace(/test_\w+/, name));
    assert.equal(lacking, 'failed');
    assert.match(String(letters), /^The encoding of the database is LATIN1, .* encoding 'UTF8'"\.$/);
    const nobody = await look('postgres://user:canary@127.0.0.1:1/none');
    assert.match(String(nobody.detail), /^ECONNREFUSED: nothing listens at this address/);
    assert.equal(nobody.result, 'failed');
  });
});
