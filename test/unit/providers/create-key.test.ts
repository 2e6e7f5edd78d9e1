import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey } from '../../../src/providers/create-key.ts';

describe('the device key of a login', () => {
  it('that the browser cannot make is an unsupported_browser, with the reason', async () => {
    const cause = new DOMException('no P-256', 'NotSupportedError');
    await assert.rejects(createKey({ createKey: () => Promise.reject(cause) }), {
      code: 'unsupported_browser',
      cause,
    });
  });
});
