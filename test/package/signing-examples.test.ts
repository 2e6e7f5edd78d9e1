import assert from 'node:assert/strict';
import { createECDH, randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as kit from '@solana/kit';
import * as ethers from 'ethers';
import { createClient, type Client, type operations } from 'latchkey/client';
import { createApiKeyStamper } from 'latchkey/stamp';
import * as viem from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { LatchkeySigner } from '../examples/signing/ethers.ts';
import { createSolanaSigner } from '../examples/signing/solana-kit.ts';
import { createViemAccount } from '../examples/signing/viem.ts';
import { generatedParts, readPart } from '../../scripts/generated.ts';
import { listFiles } from '../support/runner/list-files.ts';
import { makeDataFolder } from '../support/services/prepared-service.ts';
import { startService, type ServiceProcess } from '../support/services/service-process.ts';

const organizationId = randomUUID();
const userId = randomUUID();
const apiKey = createECDH('prime256v1');
const publicKey = apiKey.generateKeys('hex', 'compressed');
const stamper = createApiKeyStamper({ privateKey: apiKey.getPrivateKey('hex').padStart(64, '0') });
const ETHEREUM = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F';
const SOLANA = kit.address('H4JcMPicKkHcxxDjkyyrLoQj7Kcibd9t815ak4UvTr9M');
const OTHER = '0x000000000000000000000000000000000000dEaD';

/** Keys of the published table, whose secret is 32 bytes 0x46, on two curves. */
const privateKeys = [
  ['CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM'],
  ['CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA'],
].map(([curve, format]) => ({
  privateKeyId: randomUUID(),
  privateKeyName: curve,
  curve,
  addressFormats: [format],
  privateKey: '46'.repeat(32),
}));

const domain = { name: 'Shop', version: '1', chainId: 1, verifyingContract: OTHER } as const;
const types = {
  Order: [
    { name: 'buyer', type: 'Person' },
    { name: 'amounts', type: 'int256[]' },
    { name: 'note', type: 'bytes' },
  ],
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ],
};
const message = {
  buyer: { name: 'Ada é', wallet: OTHER },
  amounts: [-1n, 2n ** 200n],
  note: '0x0102',
} as const;
const texts = ['hello', '', 'é 漢 🔑', '0x1234'];
const bytes = Uint8Array.of(0, 255, 0x80, 10);

describe('the signing examples', () => {
  let service: ServiceProcess;
  let client: Client<typeof operations>;
  const folder = makeDataFolder('latchkey-signing-');
  before(async () => {
    const provision = join(folder, 'provision.json');
    const user = {
      userId,
      userName: 'Signer',
      apiKeys: [{ publicKey, curveType: 'API_KEY_CURVE_P256' }],
    };
    const organization = {
      organizationId,
      organizationName: 'Signing',
      rootQuorum: { threshold: 1, userIds: [userId] },
      users: [user],
      privateKeys,
    };
    writeFileSync(provision, JSON.stringify({ organizations: [organization] }));
    service = await startService({ data: folder, provision });
    client = createClient({ baseUrl: service.info.baseUrl, organizationId, stamper });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are what docs/signing.md shows', () => {
    const names = listFiles('test/examples/signing', '.ts').map((path) => basename(path, '.ts'));
    const { ethersSigner, solanaKitSigner, viemAccount } = generatedParts;
    assert.deepEqual(names.sort(), ['ethers', 'solana-kit', 'viem']);
    for (const part of [ethersSigner, solanaKitSigner, viemAccount]) {
      assert.equal(readPart(part), part.generate(), 'npm run docs writes it');
    }
  });

  describe('with viem', () => {
    const account = () => createViemAccount(client, ETHEREUM);

    it('sign messages, as text and as bytes', async () => {
      for (const one of [...texts, { raw: bytes }]) {
        const signature = await account().signMessage({ message: one });
        assert.equal(await viem.recoverMessageAddress({ message: one, signature }), ETHEREUM);
      }
    });

    it('sign typed data', async () => {
      const data = { domain, types, primaryType: 'Order', message } as const;
      const signature = await account().signTypedData(data);
      assert.equal(await viem.recoverTypedDataAddress({ ...data, signature }), ETHEREUM);
    });

    it('sign transactions of every type', async () => {
      const common = { to: OTHER, value: 1n, gas: 21_000n, nonce: 7, chainId: 1 } as const;
      const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
      const authorization = await account().signAuthorization?.({ address: OTHER, chainId: 1, nonce: 8 });
      assert.ok(authorization);
      for (const transaction of [
        { ...common, type: 'legacy', gasPrice: 1n },
        { ...common, type: 'eip2930', gasPrice: 1n, accessList: [{ address: OTHER, storageKeys: [] }] },
        { ...common, ...fees, type: 'eip1559', data: '0x00ff' },
        { ...common, ...fees, type: 'eip7702', authorizationList: [authorization] },
        {
          ...common,
          ...fees,
          type: 'eip4844',
          maxFeePerBlobGas: 1n,
          blobVersionedHashes: [`0x01${'00'.repeat(31)}`],
        },
      ] as const) {
        const serializedTransaction = await account().signTransaction(transaction);
        const from = await viem.recoverTransactionAddress({
          serializedTransaction: serializedTransaction as viem.TransactionSerialized,
        });
        assert.equal(from, ETHEREUM, transaction.type);
        const { to, nonce } = viem.parseTransaction(serializedTransaction as viem.TransactionSerialized);
        assert.deepEqual([to, nonce], [OTHER.toLowerCase(), 7]);
      }
    });

    it('sign EIP-7702 authorizations, for a contract under either name and for no chain', async () => {
      for (const request of [
        { address: OTHER, chainId: 1, nonce: 0 },
        { contractAddress: OTHER, chainId: 0, nonce: 200 },
      ] as const) {
        const authorization = await account().signAuthorization?.(request);
        assert.ok(authorization);
        assert.equal(authorization.address, OTHER);
        assert.equal(await recoverAuthorizationAddress({ authorization }), ETHEREUM);
      }
    });
  });

  describe('with ethers', () => {
    const signer = () => new LatchkeySigner(client, ETHEREUM);

    it('sign messages, as text and as bytes', async () => {
      for (const one of [...texts, bytes]) {
        assert.equal(ethers.verifyMessage(one, await signer().signMessage(one)), ETHEREUM);
      }
    });

    it('sign typed data', async () => {
      const signature = await signer().signTypedData(domain, types, message);
      assert.equal(ethers.verifyTypedData(domain, types, message, signature), ETHEREUM);
    });

    it('sign transactions of every type, in their own name only', async () => {
      const common = { to: OTHER, value: 1, gasLimit: 21_000, nonce: 7, chainId: 1, from: ETHEREUM };
      const fees = { maxFeePerGas: 2, maxPriorityFeePerGas: 1 };
      const authorization = await signer().authorize({ address: OTHER, chainId: 1, nonce: 8 });
      for (const transaction of [
        { ...common, type: 0, gasPrice: 1 },
        { ...common, type: 1, gasPrice: 1, accessList: [] },
        { ...common, ...fees, type: 2, data: '0x00ff' },
        { ...common, ...fees, type: 3, maxFeePerBlobGas: 1, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] },
        { ...common, ...fees, type: 4, authorizationList: [authorization] },
      ]) {
        const signed = ethers.Transaction.from(await signer().signTransaction(transaction));
        assert.deepEqual(
          [signed.from, signed.to, signed.nonce, signed.type],
          [ETHEREUM, OTHER, 7, transaction.type],
        );
      }
      await assert.rejects(signer().signTransaction({ ...common, from: OTHER }), /from mismatch/);
    });

    it('sign EIP-7702 authorizations', async () => {
      const request = { address: OTHER, chainId: 1n, nonce: 2n ** 53n };
      const { signature, ...authorization } = await signer().authorize(request);
      assert.deepEqual(authorization, request);
      assert.equal(ethers.verifyAuthorization(request, signature), ETHEREUM);
    });

    it('belong to a provider and still sign', async () => {
      const provider = new ethers.JsonRpcProvider('http://127.0.0.1:1', 1, { staticNetwork: true });
      const connected = signer().connect(provider);
      provider.destroy();
      assert.equal(connected.provider, provider);
      assert.equal(await connected.getAddress(), ETHEREUM);
      assert.equal(ethers.verifyMessage('a', await connected.signMessage('a')), ETHEREUM);
    });
  });

  describe('with @solana/kit', () => {
    const signer = () => createSolanaSigner(client, SOLANA);

    const verify = async (
      signature: kit.SignatureBytes | null | undefined,
      content: kit.ReadonlyUint8Array,
    ) => {
      assert.ok(signature);
      const key = await kit.getPublicKeyFromAddress(SOLANA);
      return kit.verifySignature(key, signature, content);
    };

    it('sign messages, in their order', async () => {
      const messages = [...texts.filter((text) => text !== ''), bytes].map((one) =>
        kit.createSignableMessage(one),
      );
      const signatures = await signer().signMessages(messages);
      assert.equal(signatures.length, messages.length);
      for (const [index, { content }] of messages.entries()) {
        assert.ok(await verify(signatures[index]?.[SOLANA], content));
        assert.ok(!(await verify(signatures[index]?.[SOLANA], Uint8Array.of(1, 2, 3))));
      }
    });

    it('sign transactions, legacy and versioned', async () => {
      const blockhash = {
        blockhash: kit.blockhash('11111111111111111111111111111111'),
        lastValidBlockHeight: 9n,
      };
      for (const version of ['legacy', 0] as const) {
        const unsigned = kit.pipe(
          kit.createTransactionMessage({ version }),
          (one) => kit.setTransactionMessageFeePayerSigner(signer(), one),
          (one) => kit.setTransactionMessageLifetimeUsingBlockhash(blockhash, one),
          (one) =>
            kit.appendTransactionMessageInstruction(
              { programAddress: kit.address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: bytes },
              one,
            ),
        );
        const signed = await kit.signTransactionMessageWithSigners(unsigned);
        kit.assertIsFullySignedTransaction(signed);
        assert.ok(await verify(signed.signatures[SOLANA], signed.messageBytes));
      }
    });
  });
});
