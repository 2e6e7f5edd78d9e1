import assert from 'node:assert/strict';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { createCertificate } from '../../src/proofs/certificate.ts';

const root = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const key = generateKeyPairSync('ec', { namedCurve: 'P-384' });

function create(notBeforeMs: number, notAfterMs: number, isAuthority = false): X509Certificate {
  const { publicKey } = isAuthority ? root : key;
  const der = createCertificate({
    subject: isAuthority ? 'root' : 'key',
    issuer: 'root',
    publicKey,
    issuerPublicKey: root.publicKey,
    issuerKey: root.privateKey,
    notBeforeMs,
    notAfterMs,
    isAuthority,
  });
  return new X509Certificate(der);
}

describe('certificates', () => {
  it('are told by Node as they were meant', () => {
    const issuer = create(0, 86_400_000, true);
    const issued = create(0, 86_400_000);
    assert.ok(issued.checkIssued(issuer) && issued.verify(root.publicKey) && !issued.verify(key.publicKey));
    assert.ok(issued.checkPrivateKey(key.privateKey));
    assert.deepEqual([issuer.ca, issued.ca], [true, false]);
    assert.deepEqual([issued.subject, issued.issuer], ['CN=key', 'CN=root']);
    assert.match(issued.serialNumber, /^[4-7][0-9A-F]{31}$/);
    assert.notEqual(issued.serialNumber, create(0, 1000).serialNumber);
  });

  it('have times before and after the change of their form', () => {
    const last = Date.UTC(2049, 11, 31, 23, 59, 59);
    for (const [from, to] of [
      [Date.UTC(2026, 0, 2, 3, 4, 5), last],
      [last, last + 1000],
      [last + 1000, Date.UTC(2101, 1, 28)],
    ] as const) {
      const { validFrom, validTo } = create(from, to);
      assert.deepEqual([Date.parse(validFrom), Date.parse(validTo)], [from, to]);
    }
  });
});
