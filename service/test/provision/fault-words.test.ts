import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseJson } from '../../src/base/json.ts';
import { parseProvisioning, readProvisioning } from '../../src/provision/read-provisioning.ts';

const faultOf = (text: string): string => {
  try {
    parseProvisioning(Buffer.from(text), false);
    return '';
  } catch (error) {
    assert.equal((error as Error).name, 'StartError', String(error));
    return (error as Error).message;
  }
};
const withUser = (user: object): string =>
  JSON.stringify({ organizations: [{ organizationId: 'o', organizationName: 'O', users: [user] }] });

describe('the fault of a provisioning file', () => {
  it('tells one that somebody else may read from one that is not there', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-file-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'provision.json');
    await assert.rejects(readProvisioning(file, false), {
      message: `Provisioning file: ${file} cannot be read; check the path given with --provision.`,
    });
    writeFileSync(file, '{"organizations":[]}', { mode: 0o000 });
    // Root may read every file except write-only files of the kernel.
    const shut = process.geteuid?.() === 0 ? '/proc/sys/vm/drop_caches' : file;
    await assert.rejects(readProvisioning(shut, false), {
      message: `Provisioning file: ${shut} cannot be read; let the user of the service read it, and enter the folders above it.`,
    });
  });

  const at = 'Provisioning file, organizations[0].users[0]';
  for (const [text, fault] of [
    [
      withUser({ userId: 'u', userName: 'U', userEmial: 'a@example.com' }),
      `${at}.userEmial: unknown member; did you mean "userEmail"?`,
    ],
    [
      withUser({ userId: 'u', userName: 'U', hobby: 'chess' }),
      `${at}.hobby: unknown member; there are userId, userName, userEmail, userPhoneNumber, apiKeys, authenticators, oauthProviders, mfaPolicies.`,
    ],
    [withUser({ userId: 'u' }), `${at}.userName: is missing.`],
    [withUser({ userId: 'u', userName: 1 }), `${at}.userName: must be a text.`],
    [
      withUser({ userId: 'a b', userName: 'U' }),
      `${at}.userId: must be 1 to 128 characters of ASCII without a space.`,
    ],
    [
      withUser({
        userId: 'u',
        userName: 'U',
        apiKeys: [{ publicKey: '0x02', curveType: 'API_KEY_CURVE_P256' }],
      }),
      `${at}.apiKeys[0].publicKey: must be hexadecimal, two digits a byte.`,
    ],
    [
      JSON.stringify({
        organizations: [
          {
            organizationId: 'o',
            organizationName: 'O',
            policies: [{ policyId: 'p', policyName: 'P', effect: 'EFFECT_DENY', notes: 'n'.repeat(8193) }],
          },
        ],
      }),
      'Provisioning file, organizations[0].policies[0].notes: must have at most 8192 characters.',
    ],
    ['[]', 'Provisioning file: must be an object.'],
    ['{"organizations":{}}', 'Provisioning file, organizations: must be a list.'],
    ['{"organizations":[]', 'Provisioning file: Not JSON: a closing brace } is missing (at character 20).'],
    [
      '{\n  "organizations": [\n    { "organizationId": "a", },\n',
      'Provisioning file: Not JSON: the name of a member is missing, in quotation marks; none follows the last comma (at line 3, character 30).',
    ],
    ['{"organizations": o}', 'Provisioning file: Not JSON: a text needs quotation marks (at character 19).'],
  ] as const) {
    it(`is told in words, with its place once: ${fault}`, () => assert.equal(faultOf(text), fault));
  }

  it('is told in words for whatever the parser finds', () => {
    for (const text of [
      '1.e',
      '{"a" 1}',
      '{"a":1 "b":2}',
      '[1',
      '[1,]',
      '{}{}',
      '/* */',
      '"a',
      String.raw`"\x"`,
      String.raw`"\u12"`,
      '"\n"',
      '{a:1}',
      '',
      '-',
    ]) {
      assert.throws(
        () => parseJson(text),
        { message: /^Not JSON: [a-z][^A-Z]*\(at (?:line 2, )?character \d+\)\.$/ },
        text,
      );
    }
  });
});
