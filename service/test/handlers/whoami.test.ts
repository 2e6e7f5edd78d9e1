import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { call, createDeviceKey, ORGANIZATION, stamp, whoami, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const ada = createDeviceKey();
const shared = createDeviceKey();
const wallet = secp256k1.keygen();

const toKey = (publicKey: string, curveType = 'API_KEY_CURVE_P256') => ({ publicKey, curveType });
const provisioning = {
  organizations: [
    {
      organizationId: ORGANIZATION,
      organizationName: 'Demo',
      users: [
        {
          userId: 'ada',
          userName: 'Ada',
          apiKeys: [
            toKey(ada.publicKey),
            toKey(shared.publicKey),
            toKey(bytesToHex(wallet.publicKey), 'API_KEY_CURVE_SECP256K1'),
          ],
        },
      ],
    },
    {
      organizationId: 'other',
      organizationName: 'Other',
      users: [{ userId: 'bob', userName: 'Bob', apiKeys: [toKey(shared.publicKey.toUpperCase())] }],
    },
  ],
};

describeOnOneDatabase('whoami', (database) => {
  const service = useTestService(database, { provisioning });
  const body = JSON.stringify({ organizationId: ORGANIZATION });
  let refusal: Reply;
  const ask = (headers: Record<string, string>, text = body): Promise<Reply> =>
    call(service(), '/public/v1/query/whoami', text, { configId: null, headers });

  before(async () => {
    refusal = await ask({});
  });

  it('names the user of the key', async () => {
    const reply = await whoami(service(), ada);
    assert.deepEqual(reply.body, {
      organizationId: ORGANIZATION,
      organizationName: 'Demo',
      userId: 'ada',
      username: 'Ada',
    });
  });

  it('names the user of the organization that the body names, where a key has several', async () => {
    assert.equal((await whoami(service(), shared)).body.userId, 'ada');
    assert.equal((await whoami(service(), shared, 'other')).body.userId, 'bob');
  });

  it('refuses a good stamp for another organization, whether that exists or not', async () => {
    const replies = [await whoami(service(), ada, 'other'), await whoami(service(), ada, 'nowhere')];
    assert.equal(replies[0]?.status, 403);
    assert.equal(replies[0].body.errorCode, 'PERMISSION_DENIED');
    assert.equal(replies[1]?.text, replies[0].text);
  });

  it('takes stamps with a high s and with spaces in their JSON', async () => {
    const { n } = p256.Point.CURVE();
    const signature = p256.Signature.fromBytes(p256.sign(utf8ToBytes(body), ada.secretKey));
    const high = new p256.Signature(signature.r, n - signature.s).toHex('der');
    assert.equal((await ask({ 'x-stamp': stamp(ada, body, { signature: high }) })).status, 200);
    const parts = JSON.parse(Buffer.from(stamp(ada, body), 'base64url').toString()) as object;
    const spaced = Buffer.from(JSON.stringify(parts, null, 2)).toString('base64url');
    assert.equal((await ask({ 'x-stamp': spaced })).status, 200);
  });

  it('answers every bad stamp with the same bytes', async () => {
    const good = stamp(ada, body);
    const raw = bytesToHex(p256.sign(utf8ToBytes(body), ada.secretKey));
    const bad: Record<string, string> = {
      'an unknown key': stamp(createDeviceKey(), body),
      'an unknown key with a bad signature': stamp(createDeviceKey(), body, {
        signature: '3006020101020101',
      }),
      'a bad signature': stamp(ada, body, { signature: '3006020101020101' }),
      'a raw signature': stamp(ada, body, { signature: raw }),
      'no hexadecimal': stamp(ada, body, { signature: 'zz' }),
      'other bytes': stamp(ada, `${body} `),
      'an unknown scheme': stamp(ada, body, { scheme: 'SIGNATURE_SCHEME_TK_API_P384' }),
      'a scheme of another curve': stamp(ada, body, { publicKey: bytesToHex(wallet.publicKey) }),
      'a point off the curve': stamp(ada, body, { publicKey: `02${'ff'.repeat(32)}` }),
      'a key that is no text': stamp(ada, body, { publicKey: 1 }),
      'no base64url': '***',
      padding: `${good}=`,
      'no JSON': Buffer.from('x').toString('base64url'),
      null: Buffer.from('null').toString('base64url'),
      'two stamps': `${good}, ${good}`,
      'an endless stamp': 'A'.repeat(4096),
      nothing: '',
    };
    assert.equal(refusal.status, 401);
    assert.equal(refusal.body.errorCode, 'UNAUTHENTICATED');
    for (const [what, header] of Object.entries(bad)) {
      const reply = await ask({ 'x-stamp': header });
      assert.equal(`${reply.status} ${reply.text}`, `${refusal.status} ${refusal.text}`, what);
    }
  });

  it('reads the body before the stamp', async () => {
    assert.equal((await ask({ 'x-stamp': stamp(ada, '{') }, '{')).body.errorCode, 'INVALID_REQUEST');
    const unknown = '{"organizationId":"x","extra":1}';
    assert.equal((await ask({ 'x-stamp': stamp(ada, unknown) }, unknown)).body.details[0].path, 'extra');
  });

  it('needs no login configuration', async () => {
    const headers = { 'x-stamp': stamp(ada, body), 'x-auth-proxy-config-id': 'unknown' };
    assert.equal((await ask(headers)).status, 200);
  });
});
