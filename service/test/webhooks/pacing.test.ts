import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classify, toOutcome } from '../../src/webhooks/classify.ts';
import { createPacing, type Pacing } from '../../src/webhooks/pacing.ts';
import { retryDelayMs } from '../../src/webhooks/retry-delay.ts';
import type { ClaimedDelivery } from '../../src/store/webhook-deliveries.ts';

describe('the pacing', () => {
  const limits = { concurrency: 20, perReceiver: 3, perOrganization: 5 };
  const to = (receiver: string, organizationId = 'demo') => ({ receiver, organizationId });
  const grow = (pacing: Pacing, receiver: string, organizationId?: string): void => {
    for (let index = 0; index < 5; index += 1) {
      pacing.begin(to(receiver, organizationId));
      pacing.end(to(receiver, organizationId), 'quick');
    }
  };

  it('lets a receiver have one attempt more for each quick answer, up to its limit, and one less for a slow one', () => {
    const pacing = createPacing(limits);
    const allowances = ['quick', 'quick', 'quick', 'slow', 'slow', 'slow'].map((manner) => {
      pacing.begin(to('a'));
      pacing.end(to('a'), manner as 'quick' | 'slow');
      return pacing.capacity().receivers['a'];
    });
    assert.deepEqual(allowances, [2, 3, 3, 2, 1, 1]);
  });

  it('is back at one after a failure, and rests after three in a row', () => {
    let time = 0;
    const pacing = createPacing(limits, () => time);
    grow(pacing, 'a');
    const fail = (): void => {
      pacing.begin(to('a'));
      pacing.end(to('a'), 'failed');
    };
    fail();
    assert.equal(pacing.capacity().receivers['a'], 1);
    fail();
    fail();
    assert.equal(pacing.capacity().receivers['a'], 0);
    time += 1_001;
    assert.equal(pacing.capacity().receivers['a'], 1);
    fail();
    assert.equal(pacing.capacity().receivers['a'], 0);
    time += 1_001;
    grow(pacing, 'a');
    fail();
    assert.equal(pacing.capacity().receivers['a'], 1, 'an answer ends the series');
  });

  it('counts what is under way to a receiver, for an organization and in all', () => {
    const pacing = createPacing(limits);
    grow(pacing, 'a');
    pacing.begin(to('a'));
    pacing.begin(to('a'));
    pacing.begin(to('b'));
    pacing.begin(to('c', 'other'));
    assert.equal(pacing.running, 4);
    assert.deepEqual(pacing.capacity(), {
      total: 16,
      receivers: { a: 1, b: 0, c: 0 },
      perReceiver: 1,
      organizations: { demo: 2, other: 4 },
      perOrganization: 5,
    });
  });

  it('remembers a bounded number of receivers', () => {
    const pacing = createPacing(limits);
    pacing.begin(to('busy'));
    for (let index = 0; index < 5_000; index += 1) grow(pacing, `receiver ${index}`);
    const { receivers } = pacing.capacity();
    assert.ok(Object.keys(receivers).length <= 1_000);
    assert.equal(receivers['busy'], 0);
  });
});

describe('the wait before another attempt', () => {
  it('grows fourfold from five seconds to four hours, less up to a half', () => {
    const longest = [5, 20, 80, 320, 1280, 5120, 14400, 14400].map((seconds) => seconds * 1000);
    longest.forEach((full, index) => {
      assert.equal(
        retryDelayMs(index + 1, () => 0),
        full,
      );
      assert.equal(
        retryDelayMs(index + 1, () => 0.5),
        full * 0.75,
      );
      assert.ok(retryDelayMs(index + 1, () => 0.999999) >= full / 2);
    });
    assert.equal(
      retryDelayMs(5_000, () => 0),
      14_400_000,
    );
  });
});

describe('the verdict on an attempt', () => {
  it('is about the status where there is one', () => {
    for (let status = 200; status < 1000; status += 1) {
      const expected = status < 300 ? 'delivered' : status >= 500 && status < 600 ? 'retry' : 'refused';
      assert.equal(classify({ status, fault: null }), expected, `${status}`);
    }
  });

  it('is final only for faults that another attempt does not mend', () => {
    for (const fault of ['timeout', 'ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'network_fault', 'x']) {
      assert.equal(classify({ status: null, fault }), 'retry', fault);
    }
    for (const fault of ['invalid_url', 'insecure_url', 'private_address']) {
      assert.equal(classify({ status: null, fault }), 'refused', fault);
    }
  });

  it('puts back what the service itself has interrupted, also after the last attempt', () => {
    const delivery = { eventId: 'e', attempts: 20 } as ClaimedDelivery;
    const settings = { maximumAttempts: 20, now: 1_000, random: () => 0 };
    const outcome = toOutcome(delivery, { status: null, fault: 'interrupted' }, settings);
    assert.deepEqual([outcome.state, outcome.dueAt], ['pending', 1_000]);
    assert.equal(toOutcome(delivery, { status: 503, fault: null }, settings).state, 'dead');
  });
});
