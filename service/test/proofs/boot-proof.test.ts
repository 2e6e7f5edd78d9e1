import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { it } from 'node:test';
import { decode, encode } from 'cborg';
import { createClock } from '../../src/base/clock.ts';
import { fromHex, verifyAppProof, verifyBootProof, type AppProof } from '../../src/base/contract.ts';
import { openServiceKeys } from '../../src/secrets/service-keys.ts';
import { openProofs } from '../../src/proofs/open-proofs.ts';
import { openDatabase, type DatabaseLocation } from '../../src/store/open-database.ts';
import { createOrganization, provisioningOf, query } from '../support/activities.ts';
import { createLastingDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem } from '../support/outcome.ts';
import { withFolder } from '../support/program.ts';
import { startTestService } from '../support/test-service.ts';

const MASTER_KEY = '11'.repeat(32);

describeOnOneDatabase('boot proofs', (database) => {
  const party = createOrganization(['root']);
  const activity = {
    id: 'activity-1',
    organizationId: party.organizationId,
    type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
    userId: party.members.root.userId,
    fingerprint: `sha256:${'ab'.repeat(32)}`,
    parameters: { userTagName: 'é', userIds: [] },
  };
  const decision = { outcome: 'OUTCOME_ALLOW', evaluations: [{ outcome: 'OUTCOME_ALLOW' }] } as const;

  it('are answered by other processes and after the end of the one that they are about', async () => {
    await withFolder(async (folder) => {
      const location = await createLastingDatabase(database, folder);
      const first = await runFirstProcess(location, (proofs, now) =>
        proofs.proveOutcome(activity, decision, now),
      );
      const service = await startTestService(database, {
        location,
        provisioning: provisioningOf(party),
        program: { masterKey: MASTER_KEY },
      });
      try {
        // The root key is the same in every process. The log tells the fingerprint to pin.
        assert.ok(service.log().includes(first.rootFingerprint));
        const ask = (ephemeralKey: string): ReturnType<typeof query> =>
          query(service, party.organizationId, party.members.root, 'get_boot_proof', { ephemeralKey });
        const reply = await ask(first.ephemeralPublicKey);
        assert.equal(reply.status, 200, reply.text);
        const bootProof = reply.body.bootProof as BootProof;
        assert.deepEqual(Object.keys(bootProof).sort(), MEMBERS);
        assert.deepEqual(
          [bootProof.deploymentLabel, bootProof.enclaveApp, bootProof.owner, bootProof.qosManifestVersion],
          ['development', 'latchkey-service', 'development', 'v2'],
        );
        assert.equal(Number(bootProof.createdAt.seconds), Math.floor(first.now / 1000));
        for (const key of [
          first.ephemeralPublicKey.slice(130),
          first.ephemeralPublicKey.toUpperCase(),
          first.ephemeralPublicKey.slice(130).toUpperCase(),
        ]) {
          assert.equal((await ask(key)).text, reply.text);
        }
        for (const key of [
          first.ephemeralPublicKey.slice(0, 130),
          first.ephemeralPublicKey.slice(2),
          '04'.repeat(65),
        ]) {
          assertProblem(await ask(key), 404, 'NOT_FOUND', 'ephemeralKey');
        }
        const newest = (appName: string): ReturnType<typeof query> =>
          query(service, party.organizationId, party.members.root, 'get_latest_boot_proof', { appName });
        const latest = (await newest('latchkey-service')).body.bootProof as BootProof;
        assert.notEqual(latest.ephemeralPublicKeyHex, first.ephemeralPublicKey, 'of the process that runs');
        assert.deepEqual((await ask(latest.ephemeralPublicKeyHex)).body.bootProof, latest);
        assertProblem(await newest('another'), 404, 'NOT_FOUND', 'appName');
        await assertVerified(bootProof, first.appProof, first.rootFingerprint, first.now);
        assertVerifiedIndependently(bootProof, first.appProof);
      } finally {
        await service.close();
      }
    });
  });

  it('of processes that start at once rest on one root and are about different keys', async () => {
    const opened = await openDatabase(await database.create());
    try {
      const clock = createClock();
      const keys = await openServiceKeys(opened.database, fromHex(MASTER_KEY), clock);
      const open = (): ReturnType<typeof openProofs> => openProofs(opened.database, keys, clock);
      const processes = [...(await Promise.all([open(), open(), open()])), await open()];
      assert.equal(new Set(processes.map(({ rootFingerprint }) => rootFingerprint)).size, 1);
      assert.equal(new Set(processes.map(({ ephemeralPublicKey }) => ephemeralPublicKey)).size, 4);
      const halves = processes.flatMap(({ ephemeralPublicKey }) => ephemeralPublicKey.match(/.{130}/g));
      assert.equal(new Set(halves).size, 8);
    } finally {
      await opened.close();
    }
  });
});

const MEMBERS = [
  'awsAttestationDocB64',
  'createdAt',
  'deploymentLabel',
  'enclaveApp',
  'ephemeralPublicKeyHex',
  'owner',
  'qosManifestB64',
  'qosManifestEnvelopeB64',
  'qosManifestVersion',
];

interface BootProof {
  readonly ephemeralPublicKeyHex: string;
  readonly awsAttestationDocB64: string;
  readonly qosManifestB64: string;
  readonly qosManifestEnvelopeB64: string;
  readonly qosManifestVersion: string;
  readonly deploymentLabel: string;
  readonly enclaveApp: string;
  readonly owner: string;
  readonly createdAt: { readonly seconds: string };
}

type Proofs = Awaited<ReturnType<typeof openProofs>>;

/** Opens the proofs as a first process does, runs the work with them, and closes them. */
async function runFirstProcess(
  location: DatabaseLocation,
  work: (proofs: Proofs, now: number) => AppProof,
): Promise<Pick<Proofs, 'ephemeralPublicKey' | 'rootFingerprint'> & { appProof: AppProof; now: number }> {
  const opened = await openDatabase(location);
  try {
    const now = Date.now();
    const clock = { now: () => now };
    const keys = await openServiceKeys(opened.database, fromHex(MASTER_KEY), clock);
    const proofs = await openProofs(opened.database, keys, clock);
    return { ...proofs, appProof: work(proofs, now), now };
  } finally {
    await opened.close();
  }
}

/** Verifies the proofs as a site does. */
async function assertVerified(
  bootProof: BootProof,
  appProof: AppProof,
  root: string,
  now: number,
): Promise<void> {
  const zeros = '00'.repeat(48);
  const decades = 29 * 365 * 86_400_000;
  for (const at of [now - 3_600_000, now, now + decades]) {
    const boot = await verifyBootProof({
      bootProof,
      roots: [root],
      pcrs: { 0: zeros, 15: zeros },
      now: () => at,
    });
    assert.ok(boot.ok, boot.ok ? '' : boot.reason);
    assert.match(boot.moduleId, /^development-/);
    assert.equal(boot.timestampMs, now);
    const app = await verifyAppProof({ appProof, ephemeralPublicKey: boot.ephemeralPublicKey });
    assert.ok(app.ok, app.ok ? '' : app.reason);
    assert.equal(app.timestampMs, now);
  }
}

/** Verifies the proofs without our code: with Node's certificates and signatures, and a library's CBOR decoder. */
function assertVerifiedIndependently(bootProof: BootProof, appProof: AppProof): void {
  const document = Buffer.from(bootProof.awsAttestationDocB64, 'base64');
  const [headers, unprotected, payload, signature] = decode(document) as [
    Uint8Array,
    object,
    Uint8Array,
    Uint8Array,
  ];
  assert.deepEqual(decode(headers, { useMaps: true }), new Map([[1, -35]]));
  assert.deepEqual(unprotected, {});
  const attestation = decode(payload, { useMaps: true }) as Map<string, never>;
  assert.deepEqual([...attestation.keys()].sort(), [
    'cabundle',
    'certificate',
    'digest',
    'module_id',
    'nonce',
    'pcrs',
    'public_key',
    'timestamp',
    'user_data',
  ]);
  assert.equal(attestation.get('digest'), 'SHA384');
  const pcrs = attestation.get('pcrs') as unknown as Map<number, Uint8Array>;
  assert.ok([...pcrs.values()].every((value) => value.length === 48 && value.every((byte) => byte === 0)));

  const leaf = new X509Certificate(Buffer.from(attestation.get('certificate') as never));
  const [rootDer, ...rest] = attestation.get('cabundle') as unknown as Uint8Array[];
  assert.equal(rest.length, 0);
  const root = new X509Certificate(Buffer.from(rootDer as Uint8Array));
  assert.ok(root.ca && !leaf.ca);
  assert.ok(leaf.checkIssued(root) && leaf.verify(root.publicKey) && root.verify(root.publicKey));
  assert.match(root.subject, /^CN=Latchkey development root \(no hardware\)$/);
  assert.match(leaf.subject, /^CN=development-/);
  const toBeSigned = encode(['Signature1', headers, new Uint8Array(), payload]);
  const key = { key: leaf.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  assert.ok(verify('sha384', toBeSigned, key, signature));

  const manifest = Buffer.from(bootProof.qosManifestB64, 'base64');
  const hash = createHash('sha256').update(manifest).digest('hex');
  assert.equal(Buffer.from(attestation.get('user_data') as never).toString('hex'), hash);
  const { enclave, namespace, pivot, version } = JSON.parse(manifest.toString());
  assert.deepEqual([version, namespace.name], ['v2', 'development/latchkey-service']);
  assert.deepEqual([pivot.debugMode, enclave.awsRootCertificate], [true, '']);
  const envelope = JSON.parse(Buffer.from(bootProof.qosManifestEnvelopeB64, 'base64').toString()) as object;
  assert.deepEqual(envelope, {
    manifest: JSON.parse(manifest.toString()),
    manifestSetApprovals: [],
    shareSetApprovals: [],
  });

  const ephemeralKey = Buffer.from(attestation.get('public_key') as never).toString('hex');
  assert.equal(ephemeralKey.length, 260);
  assert.equal(ephemeralKey, bootProof.ephemeralPublicKeyHex);
  assert.equal(ephemeralKey, appProof.publicKey);
  const point = Buffer.from(ephemeralKey.slice(130), 'hex');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const signingKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
  const raw = Buffer.from(appProof.signature, 'hex');
  assert.equal(raw.length, 64);
  const signed = Buffer.from(appProof.proofPayload);
  assert.ok(verify('sha256', signed, { key: signingKey, dsaEncoding: 'ieee-p1363' }, raw));
}
