import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { ChainFailure } from '../../../src/proof/failure.ts';
import { basicConstraints, createKey, der, extension, keyUsage, time } from './certificate-writer.ts';
import { createChain, keys, rootCertificate, type Changes } from './machine.ts';
import { accepts, noteRefusals } from './verdicts.ts';

/** Every reason, complete by type. */
const reasons = Object.keys({
  malformed_certificate: 0,
  untrusted_root: 0,
  expired_certificate: 0,
  invalid_chain: 0,
} satisfies Record<ChainFailure, 0>);

const { refuses, told } = noteRefusals();
after(() => assert.deepEqual([...told].sort(), reasons.sort(), 'every reason is told by a test'));

const fingerprint = createHash('sha256').update(rootCertificate).digest('hex');

/** Replaces a member of the certificates in the chain. */
const certified = (certificates: Changes['certificates']): Changes => ({ certificates: certificates ?? {} });

describe('a chain of certificates', () => {
  it('may rest on any of several roots, told by certificate or by fingerprint', async () => {
    const colons = fingerprint.toUpperCase().replace(/..(?=.)/g, '$&:');
    const other = createChain({ root: { key: keys.other, issuerKey: keys.other } })[0] as Buffer;
    for (const root of [rootCertificate, new Uint8Array(rootCertificate), fingerprint, colons]) {
      await accepts({}, { roots: [other, root] });
    }
  });

  it('may come from a root itself: the key’s certificate right below it', async () => {
    const [root = rootCertificate] = createChain();
    const key = createChain({ key: { issuerKey: keys.root, issuer: 'root of the test' } })[4];
    await accepts({ chain: () => [root, key ?? root] });
  });

  it('holds to the last second', async () => {
    const notBefore = Date.UTC(2026, 10, 22, 11, 59, 57);
    const notAfter = Date.UTC(2026, 10, 22, 15, 0, 0);
    for (const at of [notBefore, notAfter]) await accepts({}, { now: () => at });
    for (const at of [notBefore - 1, notAfter + 1])
      await refuses('expired_certificate', {}, { now: () => at });
  });
});

describe('a chain of certificates is refused', () => {
  it('under a root that is not pinned, whatever that root is called', async () => {
    const chain = createChain({
      root: { key: keys.other, issuerKey: keys.other },
      region: { issuerKey: keys.other },
    });
    await refuses('untrusted_root', { chain: () => chain });
    for (const roots of [[], [fingerprint.slice(2)], [''], [rootCertificate.subarray(1)], [null]]) {
      await refuses('untrusted_root', {}, { roots: roots as never });
    }
    // An intermediate certificate is not accepted as a root.
    await refuses('untrusted_root', {}, { roots: [createChain()[1] as Buffer] });
  });

  for (const level of ['root', 'region', 'zone', 'instance', 'key'] as const) {
    it(`when the certificate of the ${level} is not valid at the time`, async () => {
      for (const change of [{ notAfter: time('261122115959Z') }, { notBefore: time('261122120001Z') }]) {
        const chain = createChain({ [level]: change });
        await refuses('expired_certificate', { chain: () => chain }, { roots: [chain[0] as Buffer] });
      }
    });
  }

  it('when a certificate was signed by somebody else', async () => {
    for (const level of ['region', 'zone', 'instance', 'key'] as const) {
      await refuses('invalid_chain', certified({ [level]: { issuerKey: keys.other } }));
    }
    const mangleSignature = (signature: Buffer): Buffer => {
      const changed = Buffer.from(signature);
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
      return changed;
    };
    await refuses('invalid_chain', certified({ key: { mangleSignature } }));
  });

  it('when names do not follow each other, or certificates do not', async () => {
    await refuses('invalid_chain', certified({ zone: { issuer: 'Region of the test' } }));
    await refuses('invalid_chain', { chain: ([root = rootCertificate, , ...rest]) => [root, ...rest] });
    await refuses('invalid_chain', {
      chain: ([root = rootCertificate, region = root, zone = root, ...rest]) => [root, zone, region, ...rest],
    });
    await refuses('invalid_chain', { chain: ([root = rootCertificate]) => [root, root] });
  });

  it('when an authority may not issue what it has issued', async () => {
    const rest = [keyUsage(0x86)];
    await refuses('invalid_chain', certified({ zone: { extensions: [basicConstraints('key'), ...rest] } }));
    await refuses('invalid_chain', certified({ zone: { extensions: rest } }));
    await refuses('invalid_chain', certified({ zone: { extensions: [basicConstraints(1)] } }));
    await refuses(
      'invalid_chain',
      certified({ zone: { extensions: [basicConstraints(1), keyUsage(0x82)] } }),
    );
    // There are two authorities below the region and one below the zone.
    await refuses('invalid_chain', certified({ region: { extensions: [basicConstraints(1), ...rest] } }));
    await refuses('invalid_chain', certified({ zone: { extensions: [basicConstraints(0), ...rest] } }));
  });

  it('when the key may not sign, or is an authority’s', async () => {
    await refuses(
      'invalid_chain',
      certified({ key: { extensions: [basicConstraints('key'), keyUsage(0x40)] } }),
    );
    await refuses('invalid_chain', certified({ key: { extensions: [basicConstraints('key')] } }));
    await refuses(
      'invalid_chain',
      certified({ key: { extensions: [basicConstraints('any'), keyUsage(0x84)] } }),
    );
  });

  it('when a certificate is not one of the profile', async () => {
    const good = [basicConstraints('key'), keyUsage(0xc0)];
    const malformed: readonly NonNullable<Changes['certificates']>['key'][] = [
      { hash: 'sha256', algorithms: ['2a8648ce3d040302', '2a8648ce3d040302'] },
      { algorithms: ['2a8648ce3d040303', '2a8648ce3d040302'] },
      { algorithms: ['2a8648ce3d040302', '2a8648ce3d040303'] },
      { key: createKey('P-256') },
      { version: 1 },
      { notBefore: time('261322115957Z') },
      { notBefore: time('20260230000000Z') },
      { notBefore: time('2611221159Z') },
      { notBefore: time('261122115957+') },
      { extensions: [...good, extension('551d1e', der(0x30))] },
      { extensions: [...good, keyUsage(0xc0)] },
      { extensions: [keyUsage(0xc0), extension('551d13', der(0x30, der(0x01, Buffer.from([0x00]))))] },
      { extensions: [keyUsage(0xc0), extension('551d13', der(0x30, der(0x02, Buffer.from([0x00]))))] },
      { extensions: [keyUsage(0xc0), extension('551d13', Buffer.concat([der(0x30), der(0x30)]))] },
      { extensions: [basicConstraints('key'), extension('551d0f', der(0x03, Buffer.from([0])))] },
      { extensions: [basicConstraints('key'), extension('551d0f', Buffer.alloc(0))] },
      { extensions: [der(0x31, der(0x06, Buffer.from('551d0f', 'hex')), der(0x04))] },
      { mangleSignature: (signature) => Buffer.concat([signature, Buffer.from([0])]) },
      { mangleSignature: () => der(0x30, der(0x02, Buffer.from([1])), der(0x02, Buffer.from([0x80]))) },
      { mangleSignature: () => der(0x30, der(0x02, Buffer.from([0, 1])), der(0x02, Buffer.from([1]))) },
      { mangleSignature: () => der(0x30, der(0x02, Buffer.alloc(49, 1)), der(0x02, Buffer.from([1]))) },
      { mangleSignature: () => der(0x30, der(0x02, Buffer.from([1]))) },
    ];
    for (const key of malformed) await refuses('malformed_certificate', certified({ key: key ?? {} }));
    const [root = rootCertificate, ...rest] = createChain();
    const last = rest.at(-1) as Buffer;
    for (const wrong of [
      Buffer.alloc(0),
      Buffer.concat([last, Buffer.from([0])]),
      last.subarray(0, -1),
      // The same certificate with its length encoded in one byte more.
      Buffer.concat([Buffer.from([0x30, 0x83, 0x00]), last.subarray(2)]),
      Buffer.concat([Buffer.from([0x30, 0x80]), last.subarray(4), Buffer.from([0, 0])]),
    ]) {
      await refuses('malformed_certificate', { chain: () => [root, ...rest.slice(0, -1), wrong] });
    }
  });
});
