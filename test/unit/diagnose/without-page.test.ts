import assert from 'node:assert/strict';
import { it } from 'node:test';
import { diagnose } from '../../../src/diagnose/diagnose.ts';

it('a diagnosis where there is no page says that it needs one', async () => {
  await assert.rejects(diagnose({ proxyUrl: 'https://auth.example.com', configId: 'x' }), {
    name: 'TypeError',
    message: /in a browser/,
  });
});
