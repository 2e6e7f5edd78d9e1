import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog } from '../../src/base/log.ts';
import { describeOptions } from '../../src/program/describe-options.ts';
import { HELP } from '../../src/program/help.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { findUnknownVariables, OWN_VARIABLES } from '../../src/program/variables.ts';

describe('a variable that the service does not know', () => {
  it('is named, with the one that was meant', () => {
    const environment = {
      ...{ LATCHKEY_TRUST_PROXIES: '1', LATCHKEY_COLOUR: 'red', LATCHKEY_FOO: '1' },
      ...{ LATCHKEY_DEV: '1', HOME: '/', LATCHKEY_DATABASE_URL: 'postgres://' },
    };
    assert.deepEqual(findUnknownVariables(environment), [
      { name: 'LATCHKEY_COLOUR' },
      { name: 'LATCHKEY_DATABASE_URL', meant: 'DATABASE_URL' },
      { name: 'LATCHKEY_FOO' },
      { name: 'LATCHKEY_TRUST_PROXIES', meant: 'LATCHKEY_TRUST_PROXY' },
    ]);
  });

  it('is not one that Kubernetes sets for a Service', () => {
    const environment = {
      LATCHKEY_SERVICE_HOST: '10.0.0.1',
      LATCHKEY_SERVICE_PORT: '8787',
      LATCHKEY_SERVICE_PORT_HTTP: '8787',
      LATCHKEY_PORT: 'tcp://10.0.0.1:8787',
      LATCHKEY_PORT_8787_TCP_ADDR: '10.0.0.1',
    };
    assert.deepEqual(findUnknownVariables(environment), []);
    assert.deepEqual(findUnknownVariables({ LATCHKEY_PORT: '8080' }), [{ name: 'LATCHKEY_PORT' }]);
  });

  it('is none of those that the command `admin` reads', () => {
    const environment = {
      LATCHKEY_ADMIN_URL: 'x',
      LATCHKEY_ADMIN_KEY: 'x',
      LATCHKEY_ADMIN_ORGANIZATION: 'x',
    };
    assert.deepEqual(findUnknownVariables(environment), []);
  });

  it('is none that the help lists', () => {
    const listed = HELP.match(/\bLATCHKEY_[A-Z_]+\b/g) ?? [];
    assert.deepEqual([...new Set(listed)].sort(), [...OWN_VARIABLES].sort());
  });
});

describe('the description of the settings', () => {
  it('holds no secret', () => {
    const environment = {
      DATABASE_URL: 'postgres://user:canary-1@db.example:6432/latchkey?password=canary-2',
      LATCHKEY_MASTER_KEY: 'ca'.repeat(32),
      SMTP_URL: 'smtps://user:canary-3@mail.example:465',
      SMTP_FROM: 'Example <canary-4@example.com>',
      SMS_WEBHOOK_URL: 'https://user:canary-5@sms.example/canary-6?token=canary-7',
      SOLANA_RPC_URL: 'https://rpc.example/canary-8',
      LATCHKEY_SOLANA_SPONSOR_KEY: 'cb'.repeat(32),
      LATCHKEY_EMAILS_PER_DAY: '5',
    };
    const command = readCommand(['--data', 'd'], environment);
    assert.equal(command.kind, 'serve');
    const described = describeOptions(command.options);
    assert.doesNotMatch(JSON.stringify(described), /canary|caca|cbcb/);
    const lines: string[] = [];
    createLog('info', { write: (line) => void lines.push(line) }).info(described);
    assert.doesNotMatch(lines.join(''), /Redacted/, 'no member has a name that the log hides');
    assert.equal(described['database'], 'postgres://db.example:6432/latchkey');
    assert.equal(described['mailServer'], 'smtps://mail.example:465');
    assert.equal(described['smsWebhook'], 'https://sms.example');
    assert.equal(described['solana'], 'https://rpc.example');
    assert.equal(described['masterKey'], 'given');
    assert.deepEqual(described['changedLimits'], { emailsPerDay: 5 });
  });

  it('reads the address of a socket, and takes one that cannot be read', () => {
    const describe = (environment: Record<string, string>, setting: string): unknown => {
      const command = readCommand([], environment);
      return command.kind === 'serve' ? describeOptions(command.options)[setting] : undefined;
    };
    const socket = describe({ DATABASE_URL: 'postgres://latchkey@/test?host=%2Ftmp' }, 'database');
    assert.equal(socket, 'postgres://local/test');
    const mail = { SMTP_URL: 'smtp://a:b c@x:y/z', SMTP_FROM: 'a@example.com' };
    assert.equal(describe(mail, 'mailServer'), 'an address that cannot be read');
  });
});
