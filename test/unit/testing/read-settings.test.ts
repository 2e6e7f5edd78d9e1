import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readSettings } from '../../../src/testing/page/read-settings.ts';

describe('the settings of a login that a test does', () => {
  const attributes: Readonly<Record<string, string>> = { 'proxy-url': '/proxy', 'config-id': 'f0e1' };
  before(() => {
    const element = { getAttribute: (name: string) => attributes[name] ?? null };
    const page = { baseURI: 'https://example.com/', querySelector: () => element };
    Object.assign(globalThis, { document: page });
  });
  after(() => Reflect.deleteProperty(globalThis, 'document'));

  it('are those of the element, but for what the test says', () => {
    const { proxyUrl, configId } = readSettings({ configId: 'a1b2' });
    assert.deepEqual([proxyUrl, configId], ['/proxy', 'a1b2']);
  });

  it('are those of the element where the test says nothing, by undefined too', () => {
    const { proxyUrl, configId, baseURI } = readSettings({ proxyUrl: undefined, baseURI: undefined });
    assert.deepEqual([proxyUrl, configId, baseURI], ['/proxy', 'f0e1', 'https://example.com/']);
  });
});
