import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInPage } from '../../../src/testing/run-in-page.ts';

describe('an expression that is evaluated in a page', () => {
  it('is evaluated as it is by Playwright and puppeteer', async () => {
    const page = { evaluate: async (expression: string) => expression };
    assert.equal(await runInPage(page, '1 + 1'), '1 + 1');
  });

  it('is the body of a function for a driver', async () => {
    const page = { execute: async (body: string) => body };
    assert.equal(await runInPage(page, '1 + 1'), 'return (1 + 1);');
  });

  it('goes with a list of arguments to `executeScript`, which WebdriverIO wants and Selenium passes on', async () => {
    const given: unknown[][] = [];
    const page = {
      execute: () => Promise.reject(new Error('Selenium has a method of this name for something else.')),
      executeScript: async (...values: unknown[]) => void given.push(values),
    };
    await runInPage(page, '1 + 1');
    assert.deepEqual(given, [['return (1 + 1);', []]]);
  });
});
