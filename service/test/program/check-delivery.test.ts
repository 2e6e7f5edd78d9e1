import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { check } from '../../src/program/check.ts';
import type { Finding } from '../../src/program/finding.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { withFolder } from '../support/program.ts';

const NO_EMAIL = 'email is enabled and SMTP_URL is not set; set it';
const NO_SMS = 'sms is enabled and SMS_WEBHOOK_URL is not set; set it';
const SMTP = { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@example.com' };
const SMS = { SMS_WEBHOOK_URL: 'https://sms.example' };

describe('the check of the delivery', () => {
  it('fails where the file enables codes that nothing would carry', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'provision.json');
      const look = async (
        providers: readonly string[],
        environment: Record<string, string> = {},
        ...flags: string[]
      ): Promise<Finding | undefined> => {
        const authProxyConfigs = [{ authProxyConfigId: 'c', enabledProviders: providers }];
        const organizations = [{ organizationId: 'o', organizationName: 'O', authProxyConfigs }];
        await writeFile(file, JSON.stringify({ organizations }));
        const command = readCommand(
          ['check', '--provision', file, '--data', 'memory', ...flags],
          environment,
        );
        assert.equal(command.kind, 'check');
        return (await check(command.options)).find(({ check: name }) => name === 'delivery');
      };
      const failed = (detail: string) => ({ check: 'delivery', result: 'failed', detail });
      const ok = { check: 'delivery', result: 'ok' };
      const both = ['email', 'sms', 'passkey'];
      assert.deepEqual(await look(['email']), failed(`${NO_EMAIL}, or start with --dev.`));
      assert.deepEqual(
        await look(both),
        failed(`${NO_EMAIL}, or start with --dev.\n${NO_SMS}, or start with --dev.`),
      );
      assert.deepEqual(await look(both, SMTP), failed(`${NO_SMS}.`));
      assert.deepEqual(await look(both, SMS, '--dev'), failed(`${NO_EMAIL}.`), 'the inbox is off');
      assert.deepEqual(
        await look(['email'], {}, '--dev', '--host', '0.0.0.0'),
        failed(`${NO_EMAIL}, or leave --host at 127.0.0.1.`),
      );
      for (const [providers, environment, ...flags] of [
        [both, { ...SMTP, ...SMS }],
        [both, {}, '--dev'],
        [['passkey', 'sms'], SMS],
        [['passkey'], {}],
      ] as const) {
        assert.deepEqual(await look(providers, environment, ...flags), ok, JSON.stringify(providers));
      }
    });
  });
});
