import assert from 'node:assert/strict';
import { createHash, sign, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import type { ResultOf } from '../../../src/contract/index.ts';
import type { getBootProof } from '../../../src/contract/operations/get_boot_proof.ts';
import type { BootProofFailure, ChainFailure } from '../../../src/proof/failure.ts';
import { verifyBootProof, type BootProof } from '../../../src/proof/verify-boot-proof.ts';
import { writeCbor } from './cbor-writer.ts';
import {
  ephemeralPublicKey,
  keys,
  madeAtMs,
  manifest,
  optionsFor,
  prove,
  rootCertificate,
  writeEndlessMap,
  type Changes,
} from './machine.ts';
import { accepts, noteRefusals } from './verdicts.ts';

/** Every reason, complete by type. */
const reasons = Object.keys({
  malformed_proof: 0,
  malformed_document: 0,
  invalid_signature: 0,
  wrong_pcr: 0,
  wrong_manifest: 0,
  wrong_key: 0,
  stale_document: 0,
  unsupported_platform: 0,
} satisfies Record<Exclude<BootProofFailure, ChainFailure>, 0>);

const { refuses, told } = noteRefusals();
after(() => assert.deepEqual([...told].sort(), reasons.sort(), 'every reason is told by a test'));

const fingerprint = createHash('sha256').update(rootCertificate).digest('hex');

describe('a genuine boot proof', () => {
  it('is accepted with everything it says', async () => {
    const { pcrs, ...rest } = await accepts();
    assert.deepEqual(rest, {
      ok: true,
      ephemeralPublicKey,
      moduleId: 'i-0123456789abcdef0-enc0123456789abcdef',
      timestampMs: madeAtMs,
      manifest: Uint8Array.from(manifest),
      root: fingerprint,
    });
    assert.equal(Object.keys(pcrs).length, 16);
    assert.deepEqual([pcrs[1], pcrs[3]], ['02'.repeat(48), '00'.repeat(48)]);
  });

  it('holds as it has held before', async () => {
    const file = new URL('../../vectors/proof/machine.json', import.meta.url);
    const { bootProof, madeAtMs: at, root } = JSON.parse(readFileSync(file, 'utf8'));
    assert.ok((await verifyBootProof({ bootProof, roots: [root], now: () => at })).ok);
  });

  it('is what get_boot_proof answers', () => {
    const assign = (answer: ResultOf<typeof getBootProof>['bootProof']): BootProof => answer;
    assert.equal(typeof assign, 'function');
  });

  it('may have a map with a length, or leave out what is optional', async () => {
    await accepts({ payload: writeCbor });
    await accepts({ members: { nonce: undefined } });
    await accepts({ members: { nonce: Buffer.from('asked') } });
  });

  it('is fresh for as long as asked', async () => {
    for (const offset of [-2000, 0, 60_000]) {
      await accepts({}, { now: () => madeAtMs + offset, maxAgeMs: 60_000 });
    }
    await refuses('stale_document', {}, { now: () => madeAtMs + 60_001, maxAgeMs: 60_000 });
    await refuses('stale_document', {}, { now: () => madeAtMs - 1001, maxAgeMs: 1000 });
    await refuses('stale_document', {}, { maxAgeMs: NaN });
  });

  it('has the measurements that are asked for, in either case', async () => {
    await accepts({}, { pcrs: { 0: '01'.repeat(48), 2: '03'.repeat(48), 15: '00'.repeat(48) } });
    await accepts(
      { members: { pcrs: new Map([[0, new Uint8Array(48).fill(0xab)]]) } },
      { pcrs: { 0: 'AB'.repeat(48) } },
    );
    await refuses('wrong_pcr', {}, { pcrs: { 0: '01'.repeat(48), 1: '01'.repeat(48) } });
    await refuses('wrong_pcr', {}, { pcrs: { 16: '00'.repeat(48) } });
    await refuses('wrong_pcr', {}, { pcrs: {} });
    await refuses('wrong_pcr', {}, { pcrs: new Map([[0, '01'.repeat(48)]]) as never });
  });
});

describe('a boot proof is refused', () => {
  it('when the document was signed by another key, or is another document', async () => {
    await refuses('invalid_signature', { signer: keys.other });
    await refuses('invalid_signature', { signer: keys.instance });
    for (const index of [0, 95]) {
      await refuses('invalid_signature', {
        message: ([headers, unprotected, payload, signature]) => {
          const changed = Uint8Array.from(signature);
          changed[index] = (changed[index] ?? 0) ^ 1;
          return [headers, unprotected, payload, changed];
        },
      });
    }
    // The signature is over the bytes: the same members written in another way were not signed.
    for (const changes of [{ members: { timestamp: madeAtMs + 1 } }, { payload: writeCbor }]) {
      let other: Uint8Array | undefined;
      prove({ ...changes, message: (parts) => ((other = parts[2]), parts) });
      assert.ok(other);
      const payload = other;
      await refuses('invalid_signature', {
        message: ([headers, unprotected, , signature]) => [headers, unprotected, payload, signature],
      });
    }
  });

  it('when the document is not the message that it is to be', async () => {
    const raw = (hex: string): { readonly raw: Uint8Array } => ({ raw: Buffer.from(hex, 'hex') });
    const resign = (headers: Uint8Array, payload: Uint8Array): Uint8Array => {
      const signed = writeCbor(['Signature1', headers, new Uint8Array(), payload]);
      return sign('sha384', signed, { key: keys.key.privateKey, dsaEncoding: 'ieee-p1363' });
    };
    const messages: readonly NonNullable<Changes['message']>[] = [
      (parts) => parts.slice(0, 3),
      (parts) => [...parts, null],
      (parts) => ({ raw: Buffer.concat([Buffer.from([0xd2]), writeCbor(parts)]) }),
      (parts) => ({
        raw: Buffer.concat([Buffer.from([0x9f]), writeCbor(parts).subarray(1), Buffer.from([0xff])]),
      }),
      (parts) => ({ raw: Buffer.concat([writeCbor(parts), Buffer.from([0])]) }),
      ([headers, , payload, signature]) => [headers, new Map([[4, 'key']]), payload, signature],
      ([headers, , payload, signature]) => [headers, null, payload, signature],
      ([headers, unprotected, , signature]) => [headers, unprotected, null, signature],
      ([headers, unprotected, payload]) => [headers, unprotected, payload, new Uint8Array(95)],
      ([headers, unprotected, payload]) => [headers, unprotected, payload, raw('f6')],
      () => null,
      () => new Map(),
      // ES256, ES512, no algorithm, the algorithm twice, the algorithm in a longer number. All have valid signatures.
      ...['a10126', 'a1013823', 'a0', '', 'a201382201 3822', 'a101390022'].map(
        (hex): NonNullable<Changes['message']> =>
          ([, unprotected, payload]) => {
            const headers = Buffer.from(hex.replace(' ', ''), 'hex');
            return [headers, unprotected, payload, resign(headers, payload)];
          },
      ),
    ];
    for (const message of messages) await refuses('malformed_document', { message });
  });

  it('when the document lacks a member, has one more, or has one of another type', async () => {
    for (const name of ['module_id', 'digest', 'timestamp', 'pcrs', 'certificate', 'cabundle']) {
      for (const value of [undefined, null, 'x', -1, new Map(), []]) {
        // These values are valid: a module may have any name, and there may be any PCRs.
        if (name === 'module_id' && value === 'x') continue;
        if (name === 'pcrs' && value instanceof Map) continue;
        await refuses('malformed_document', { members: { [name]: value } });
      }
    }
    for (const name of ['public_key', 'user_data', 'nonce']) {
      for (const value of [0, 'x', []]) await refuses('malformed_document', { members: { [name]: value } });
    }
    await refuses('malformed_document', { members: { module_id: '' } });
    await refuses('malformed_document', { members: { timestamp: 0 } });
    await refuses('malformed_document', { members: { more: 0 } });
    await refuses('malformed_document', { members: { cabundle: [new Uint8Array(1), 'x'] } });
    for (const pcrs of [
      new Map([[32, new Uint8Array(48)]]),
      new Map([[-1, new Uint8Array(48)]]),
      new Map([[0, new Uint8Array(32)]]),
      new Map([[0, '00']]),
      new Map([['0', new Uint8Array(48)]]),
    ]) {
      await refuses('malformed_document', { members: { pcrs } });
    }
    await refuses('malformed_document', { payload: () => writeCbor([0]) });
    await refuses('malformed_document', { payload: (members) => writeEndlessMap(members).slice(0, -1) });
    const twice = writeCbor('digest');
    await refuses('malformed_document', {
      payload: (members) =>
        Uint8Array.from([...writeEndlessMap(members).slice(0, -1), ...twice, ...writeCbor('SHA384'), 0xff]),
    });
  });

  it('when it was made for another manifest or another key', async () => {
    const other = { qosManifestB64: Buffer.from('{"version":"v3"}').toString('base64') };
    await refuses('wrong_manifest', { bootProof: other });
    await refuses('wrong_manifest', { bootProof: { qosManifestB64: '' } });
    for (const user_data of [null, undefined, new Uint8Array(), new Uint8Array(32)]) {
      await refuses('wrong_manifest', { members: { user_data } });
    }
    const swapped = ephemeralPublicKey.slice(130) + ephemeralPublicKey.slice(0, 130);
    await refuses('wrong_key', { bootProof: { ephemeralPublicKeyHex: swapped } });
    await refuses('wrong_key', { members: { public_key: Buffer.from(swapped, 'hex') } });
    for (const public_key of [null, undefined, new Uint8Array()]) {
      await refuses('wrong_key', { members: { public_key } });
    }
    await refuses('wrong_key', { members: { public_key: null }, bootProof: { ephemeralPublicKeyHex: '' } });
    // Document and proof agree, but name only half of the key.
    const half = ephemeralPublicKey.slice(130);
    await refuses('wrong_key', {
      members: { public_key: Buffer.from(half, 'hex') },
      bootProof: { ephemeralPublicKeyHex: half },
    });
  });

  it('when a member is no base64 or hexadecimal text, or far too long', async () => {
    const { awsAttestationDocB64: good } = prove();
    for (const text of [
      `${good}=`,
      good.replace(/.$/, '-'),
      ` ${good}`,
      good.slice(1),
      'AB==',
      `${good}\n`,
    ]) {
      await refuses('malformed_proof', { bootProof: { awsAttestationDocB64: text } });
    }
    await refuses('malformed_proof', { bootProof: { awsAttestationDocB64: 'A'.repeat(24_004) } });
    await refuses('malformed_proof', { bootProof: { qosManifestB64: '{}' } });
    for (const hex of ['0x04', `${ephemeralPublicKey}0`, 'key']) {
      await refuses('malformed_proof', { bootProof: { ephemeralPublicKeyHex: hex } });
    }
  });

  it('where there is no cryptography', async () => {
    told.add('unsupported_platform');
    const options = optionsFor(prove());
    const subtle = { ...webcrypto.subtle, digest: undefined } as never;
    assert.deepEqual(await verifyBootProof({ ...options, subtle }), {
      ok: false,
      reason: 'unsupported_platform',
    });
  });
});
