import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClock } from '../../../src/client/clock.ts';

const DEVICE_MS = Date.parse('2026-11-01T12:00:00Z');

/** The Date header of a reply that left the service `ms` milliseconds after the device's fixed time. */
function dateAfter(ms: number): string {
  return new Date(DEVICE_MS + ms).toUTCString();
}

describe('the clock of the service', () => {
  it('is the clock of the device before any reply', () => {
    const clock = createClock(() => DEVICE_MS);
    assert.equal(clock.now(), DEVICE_MS);
    assert.equal(clock.offsetMs, 0);
  });

  it('takes the middle of a request as the moment of its reply', () => {
    const clock = createClock(() => DEVICE_MS);
    // The service is ten minutes ahead, and the reply was written in the middle of a request of eight seconds.
    clock.observe(dateAfter(600_000 + 4_000), DEVICE_MS, DEVICE_MS + 8_000);
    assert.equal(clock.offsetMs, 600_000 + 500);
  });

  it('does not follow differences that may be noise', () => {
    const clock = createClock(() => DEVICE_MS);
    for (const ms of [1_000, -2_000]) {
      clock.observe(dateAfter(ms), DEVICE_MS, DEVICE_MS);
      assert.equal(clock.offsetMs, 0);
    }
    clock.observe(dateAfter(2_000), DEVICE_MS, DEVICE_MS);
    assert.equal(clock.offsetMs, 2_500);
  });

  it('replaces one correction by the next', () => {
    const clock = createClock(() => DEVICE_MS);
    clock.observe(dateAfter(600_000), DEVICE_MS, DEVICE_MS);
    clock.observe(dateAfter(300_000), DEVICE_MS, DEVICE_MS);
    assert.equal(clock.offsetMs, 300_500);
    assert.equal(clock.now(), DEVICE_MS + 300_500);
    // The difference is measured against the corrected time, not the device's.
    clock.observe(dateAfter(301_000), DEVICE_MS, DEVICE_MS);
    assert.equal(clock.offsetMs, 300_500);
  });

  it('takes over an offset of earlier only as long as no reply has told the time', () => {
    const clock = createClock(() => DEVICE_MS);
    clock.assume(3_600_000);
    assert.equal(clock.offsetMs, 3_600_000);
    // A reply without a Date header changes nothing.
    clock.observe(null, DEVICE_MS, DEVICE_MS);
    clock.assume(7_200_000);
    assert.equal(clock.offsetMs, 7_200_000);
    clock.observe(dateAfter(0), DEVICE_MS, DEVICE_MS);
    assert.equal(clock.offsetMs, 500);
    clock.assume(3_600_000);
    assert.equal(clock.offsetMs, 500);
  });

  it('learns nothing from a reply without a date that can be read', () => {
    const clock = createClock(() => DEVICE_MS);
    clock.assume(600_000);
    for (const header of [null, '', 'yesterday']) clock.observe(header, DEVICE_MS, DEVICE_MS);
    assert.equal(clock.offsetMs, 600_000);
  });
});
