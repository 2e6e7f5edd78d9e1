import { expect } from '@open-wc/testing';
import { examine } from '../../../src/diagnose/diagnose.ts';
import { FINDINGS } from '../../../src/diagnose/findings.ts';
import { diagnose } from '../../../src/diagnose/index.ts';
import { keysAtRest } from '../element/at-rest.ts';
import { cleanUp, codesOf, siteOf } from './reports.ts';

describe('a diagnosis', () => {
  afterEach(cleanUp);

  it('finds nothing wrong where nothing is', async () => {
    const report = await diagnose(await siteOf());
    expect(report.findings.filter(({ status }) => status !== 'ok')).to.deep.equal([]);
    expect(report.status).to.equal('ok');
    expect(report.findings).to.have.length(18);
  });

  it('leaves nothing behind', async () => {
    // An earlier page may have ended while its login was writing a key, so the store need not be empty.
    const before = [Object.keys(localStorage), await keysAtRest()];
    await diagnose(await siteOf());
    expect([Object.keys(localStorage), await keysAtRest()]).to.deep.equal(before);
  });

  it('never rejects: a check that fails is a finding, without what it says', async () => {
    const report = await examine(await siteOf(), undefined, {
      throws: () => {
        throw new TypeError('a secret');
      },
      rejects: () => Promise.reject(Object.assign(new Error('a secret'), { name: 'a secret' })),
    });
    expect(report.findings.map(({ facts }) => facts)).to.deep.equal([
      { check: 'throws', error: 'TypeError' },
      { check: 'rejects', error: 'Error' },
    ]);
    expect(codesOf(report)).to.deep.equal(['check_failed', 'check_failed']);
    expect(JSON.stringify(report)).not.to.include('secret');
  });

  it('has a way out for whatever is not in order', () => {
    for (const [code, { status, ...text }] of Object.entries(FINDINGS)) {
      expect(text.message, code).to.match(/^\S.+\.$/);
      const isExpected = status === 'warning' || status === 'failure';
      if (isExpected)
        expect(text, code)
          .to.have.property('recovery')
          .that.matches(/^[A-Z].+\.$/);
    }
  });
});
