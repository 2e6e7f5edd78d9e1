import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { playwrightFixtures } from '../../../src/testing/fixtures.ts';

/** A service of which every method needs its object, as a class has them. */
class Service {
  readonly told: string[] = [];
  async codeFor(contact: string): Promise<string> {
    this.told.push(`code for ${contact}`);
    return '123456';
  }
  async sessionFor(): Promise<undefined> {
    this.told.push('session');
  }
  async reset(): Promise<void> {
    this.told.push('reset');
  }
  async close(): Promise<void> {
    this.told.push('close');
  }
}

describe('the fixtures for Playwright', () => {
  it('bring the service back after every test, also after one that signs in by hand', async () => {
    const service = new Service();
    const fixtures = playwrightFixtures(async () => service);
    const [startWorker, { scope }] = fixtures.service;
    const [aroundTest, { auto }] = fixtures.serviceReset;
    assert.deepEqual({ scope, auto }, { scope: 'worker', auto: true });
    const run = (name: string): Promise<void> =>
      aroundTest({}, async () => {
        service.told.push(name);
      });
    // Nothing is started for a test that needs no service.
    await run('without it');
    await startWorker({}, async () => {
      await run('first');
      await run('second');
    });
    await run('after it');
    assert.deepEqual(service.told, [
      'without it',
      ...['first', 'reset'],
      ...['second', 'reset'],
      'close',
      'after it',
    ]);
  });

  it('ask the service with its own object, also one that is of a class', async () => {
    const service = new Service();
    const { signIn: fixture } = playwrightFixtures(async () => service);
    const page = { evaluate: async () => ({ value: { request: {} } }) };
    await fixture({ page, service }, async (signIn) => {
      await signIn({ email: 'ada@example.com' });
    });
    assert.deepEqual(service.told, ['session', 'code for ada@example.com']);
  });
});
