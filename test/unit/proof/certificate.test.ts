import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCertificate } from '../../../src/proof/certificate.ts';
import { basicConstraints, createKey, keyUsage, time, writeCertificate } from './certificate-writer.ts';

const key = createKey();

/** Reads a certificate that is valid between these times. */
function read(notBefore: string, notAfter: string) {
  const certificate = writeCertificate({
    ...{ subject: 'subject', issuer: 'issuer', key, issuerKey: key },
    notBefore: time(notBefore),
    notAfter: time(notAfter),
    extensions: [basicConstraints('key'), keyUsage(0x80)],
  });
  const { notAfterMs, notBeforeMs } = readCertificate(Uint8Array.from(certificate));
  return [notBeforeMs, notAfterMs];
}

describe('the times of a certificate', () => {
  it('have two digits for the years 1950 to 2049, and four for others (RFC 5280)', () => {
    assert.deepEqual(read('500101000000Z', '491231235959Z'), [
      Date.UTC(1950, 0, 1),
      Date.UTC(2049, 11, 31, 23, 59, 59),
    ]);
    assert.deepEqual(read('261122120000Z', '20500101000000Z'), [
      Date.UTC(2026, 10, 22, 12),
      Date.UTC(2050, 0, 1),
    ]);
  });

  it('are days that the calendar has', () => {
    assert.throws(() => read('260230120000Z', '20500101000000Z'), TypeError);
    assert.throws(() => read('261122240000Z', '20500101000000Z'), TypeError);
    assert.deepEqual(read('280229120000Z', '20500101000000Z')[0], Date.UTC(2028, 1, 29, 12));
  });
});
