import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readLifetimeMs } from '../../../src/webhook/cache-control.ts';

const minute = 60;
const day = 86_400;

describe('the lifetime of a key set', () => {
  for (const [cacheControl, age, seconds] of [
    // The service's own header.
    ['public, max-age=86400, s-maxage=86400, stale-if-error=604800', null, day],
    ['max-age=3600', null, 3600],
    ['max-age=3600', '600', 3000],
    // The lifetime is limited to between a minute and a day.
    ['max-age=0', null, minute],
    ['max-age=59', null, minute],
    ['max-age=60', null, minute],
    ['max-age=61', null, 61],
    ['max-age=86399', null, 86_399],
    ['max-age=86401', null, day],
    ['max-age=99999999999999999999', null, day],
    ['max-age=3600', '3600', minute],
    ['max-age=3600', '999999', minute],
    ['max-age=172800', '100000', 72_800],
    // A directive that forbids caching still allows a minute.
    ['no-store', null, minute],
    ['no-cache', null, minute],
    ['no-store, max-age=3600', null, minute],
    ['max-age=3600, no-cache', null, minute],
    ['no-cache="set-cookie", max-age=3600', null, minute],
    ['NO-STORE, max-age=3600', null, minute],
    // Directives for shared caches, and for cases that do not occur here, are ignored.
    ['s-maxage=3600', null, minute],
    ['s-maxage=10, max-age=3600', null, 3600],
    ['private, max-age=3600, must-revalidate, proxy-revalidate, immutable', null, 3600],
    ['stale-while-revalidate=600, stale-if-error=600, max-age=120', null, 120],
    // A missing or unreadable header gives a minute.
    [null, null, minute],
    ['', null, minute],
    ['max-age', null, minute],
    ['max-age=', null, minute],
    ['max-age=-1', null, minute],
    ['max-age=1.5e3', null, minute],
    ['max-age=abc', null, minute],
    ['max-age=3600s', null, minute],
    ['x-max-age=3600', null, minute],
    ['max-agent=3600', null, minute],
    // Forms that are allowed.
    ['Max-Age=3600', null, 3600],
    ['max-age="3600"', null, 3600],
    ['max-age = 3600', null, 3600],
    ['  ,,max-age=3600,', null, 3600],
    ['private="max-age=5, x", max-age=3600', null, 3600],
    ['private="no-store", max-age=3600', null, 3600],
    // Of several max-age the smallest counts; of several Age values the first.
    ['max-age=7200, max-age=3600', null, 3600],
    ['max-age=3600, max-age=7200', null, 3600],
    ['max-age=3600, max-age=x', null, minute],
    ['max-age=3600', '100, 200', 3500],
    // An invalid Age is ignored.
    ['max-age=3600', '', 3600],
    ['max-age=3600', '-5', 3600],
    ['max-age=3600', 'old', 3600],
    ['max-age=3600', '1.5', 3600],
  ] as const) {
    it(`is ${seconds} s for ${JSON.stringify(cacheControl)}${age === null ? '' : ` with an Age of ${JSON.stringify(age)}`}`, () =>
      assert.equal(readLifetimeMs(cacheControl, age), seconds * 1000));
  }

  it('is read in no time from headers made to take long', () => {
    // CPU time is measured, because the clock also counts the time of other programs on a busy machine.
    const started = process.cpuUsage();
    for (const part of ['a="', 'max-age="', ' ', '=', 'a = "', ',"', '\\"']) {
      assert.ok(readLifetimeMs(part.repeat(100_000), part.repeat(100_000)) >= 60_000);
    }
    assert.ok(process.cpuUsage(started).user < 1_000_000);
  });
});
