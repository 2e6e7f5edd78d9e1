import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReadOnlySessionStamper } from '../../../src/stamp/read-only-session.ts';

describe('createReadOnlySessionStamper', () => {
  it('sends the session as it is, whatever the body', async () => {
    const stamper = createReadOnlySessionStamper('a.b-c_d');
    for (const body of ['{}', '{"a":1}']) {
      assert.deepEqual(await stamper.stamp(body), { name: 'X-Session', value: 'a.b-c_d' });
    }
  });

  it('refuses what no header could carry', () => {
    for (const wrong of ['', 'a b', 'a\r\nX-Stamp: b', 'é', undefined]) {
      assert.throws(() => createReadOnlySessionStamper(wrong as string), {
        name: 'TypeError',
        message: /^session: /,
      });
    }
  });
});
