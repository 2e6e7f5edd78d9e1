import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import * as kit from '@solana/kit';
import * as ethers from 'ethers';
import * as viem from 'viem';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const keys = {
  ethereum: ['CURVE_SECP256K1', 'ADDRESS_FORMAT_ETHEREUM'],
  solana: ['CURVE_ED25519', 'ADDRESS_FORMAT_SOLANA'],
} as const;
const OTHER = '0x000000000000000000000000000000000000dEaD';
const HASH = `0x01${'11'.repeat(31)}` as const;
const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, gas: 90_000n };
const common = {
  chainId: 1,
  nonce: 7,
  to: OTHER,
  value: 12_345_678_901_234_567_890n,
  data: '0xdeadbeef',
} as const;

/** A transaction of every type, in viem's form. */
const TRANSACTIONS: Readonly<Record<string, viem.TransactionSerializable>> = {
  legacy: { type: 'legacy', ...common, gas: 21_000n, gasPrice: 5_000_000_000n },
  'a creation': { type: 'eip1559', chainId: 8453, nonce: 0, data: '0x6000', ...fees },
  eip2930: {
    type: 'eip2930',
    ...common,
    gas: 90_000n,
    gasPrice: 5n,
    accessList: [{ address: OTHER, storageKeys: [`0x${'22'.repeat(32)}`] }],
  },
  eip1559: { type: 'eip1559', ...common, ...fees },
  eip4844: {
    type: 'eip4844',
    ...common,
    ...fees,
    maxFeePerBlobGas: 9n,
    blobVersionedHashes: [HASH],
    sidecars: false,
  },
  eip7702: {
    type: 'eip7702',
    ...common,
    ...fees,
    authorizationList: [
      {
        chainId: 1,
        address: OTHER,
        nonce: 1,
        r: `0x${'33'.repeat(32)}`,
        s: `0x${'44'.repeat(32)}`,
        yParity: 1,
      },
    ],
  },
};

describeOnOneDatabase('sign_transaction', (database) => {
  const party = createOrganization(['root', 'ada'], {
    parts: () => ({
      privateKeys: Object.entries(keys).map(([name, [curve, format]]) => ({
        privateKeyId: name,
        privateKeyName: name,
        curve,
        addressFormats: [format],
        privateKey: '46'.repeat(32),
      })),
    }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = root) =>
    submit(service(), party.organizationId, member, segment, parameters);
  const sign = (parameters: object, member = root) => act('sign_transaction', parameters, member);
  const addressOf = async (privateKeyId: string): Promise<string> =>
    (await query(service(), party.organizationId, root, 'get_private_key', { privateKeyId })).body.privateKey
      .addresses[0].address;

  for (const [name, transaction] of Object.entries(TRANSACTIONS)) {
    it(`signs ${name} so that ethers and viem take it and find the same sender`, async () => {
      const signWith = await addressOf('ethereum');
      const unsigned = viem.serializeTransaction(transaction);
      const parameters = { signWith, type: 'TRANSACTION_TYPE_ETHEREUM' };
      const { signedTransaction } = resultOf(
        await sign({ ...parameters, unsignedTransaction: unsigned.slice(2) }),
      );
      const raw = `0x${signedTransaction}` as const;
      const read = ethers.Transaction.from(raw);
      assert.equal(read.from, signWith);
      assert.equal(read.unsignedSerialized, unsigned);
      const serializedTransaction = raw as viem.TransactionSerialized;
      assert.equal(await viem.recoverTransactionAddress({ serializedTransaction }), signWith);
      // The same bytes with "0x" in front, and the key named by its id, give the same signature.
      const again = { ...parameters, signWith: 'ethereum', unsignedTransaction: unsigned };
      assert.deepEqual(resultOf(await sign(again)), { signedTransaction });
    });
  }

  it('signs with an account of a wallet', async () => {
    const account = { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" };
    const accounts = [{ ...account, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }];
    const { addresses } = resultOf(await act('create_wallet', { walletName: 'W', accounts }));
    const unsignedTransaction = viem.serializeTransaction(
      TRANSACTIONS['eip1559'] as viem.TransactionSerializable,
    );
    const { signedTransaction } = resultOf(
      await sign({ signWith: addresses[0], unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' }),
    );
    assert.equal(ethers.Transaction.from(`0x${signedTransaction}`).from, addresses[0]);
  });

  it('signs for Solana so that kit takes it, and leaves the places of others empty', async () => {
    const signWith = kit.address(await addressOf('solana'));
    const payer = await kit.generateKeyPairSigner();
    const blockhash = kit.blockhash('J7rBdM6AecPDEZp8aPq5iPSNKVkU5Q76F3oAV4eW5wsW');
    for (const version of ['legacy', 0] as const) {
      const message = kit.pipe(
        kit.createTransactionMessage({ version }),
        (one) => kit.setTransactionMessageFeePayer(payer.address, one),
        (one) =>
          kit.setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 9n }, one),
        (one) =>
          kit.appendTransactionMessageInstruction(
            {
              programAddress: kit.address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
              accounts: [{ address: signWith, role: kit.AccountRole.READONLY_SIGNER }],
              data: new TextEncoder().encode('hello'),
            },
            one,
          ),
      );
      const compiled = kit.compileTransaction(message);
      const hex = Buffer.from(kit.getTransactionEncoder().encode(compiled) as Uint8Array).toString('hex');
      const { signedTransaction } = resultOf(
        await sign({ signWith, unsignedTransaction: hex, type: 'TRANSACTION_TYPE_SOLANA' }),
      );
      const bytes = Uint8Array.from(Buffer.from(signedTransaction as string, 'hex'));
      const decoded = kit.getTransactionDecoder().decode(bytes);
      assert.deepEqual(Object.keys(decoded.signatures), [payer.address, signWith]);
      assert.equal(decoded.signatures[payer.address], null);
      const publicKey = await crypto.subtle.importKey(
        'raw',
        kit.getAddressEncoder().encode(signWith) as Uint8Array<ArrayBuffer>,
        'Ed25519',
        true,
        ['verify'],
      );
      const signature = decoded.signatures[signWith] as kit.SignatureBytes;
      assert.ok(await kit.verifySignature(publicKey, signature, decoded.messageBytes));
    }
  });

  it('refuses what it cannot sign, with the member, and records nothing', async () => {
    const good = viem.serializeTransaction(TRANSACTIONS['legacy'] as viem.TransactionSerializable);
    const wallet = new ethers.Wallet(`0x${'46'.repeat(32)}`);
    const signed = await wallet.signTransaction(ethers.Transaction.from(good));
    const { chainId: _, ...noChain } = TRANSACTIONS['legacy'] as Record<string, unknown>;
    const unprotected = viem.serializeTransaction(noChain);
    // EIP-155 doubles the chain id, and the result must fit into 256 bits.
    const hugeChain = viem.toRlp([
      '0x',
      '0x05',
      '0x5208',
      OTHER,
      '0x',
      '0x',
      `0x80${'00'.repeat(31)}`,
      '0x',
      '0x',
    ]);
    const ethereum = { signWith: 'ethereum', type: 'TRANSACTION_TYPE_ETHEREUM' };
    for (const [title, parameters, path] of [
      ['no transaction', { ...ethereum, unsignedTransaction: 'c0' }, 'unsignedTransaction'],
      ['a byte more', { ...ethereum, unsignedTransaction: `${good}00` }, 'unsignedTransaction'],
      ['a signed one', { ...ethereum, unsignedTransaction: signed }, 'unsignedTransaction'],
      ['one for every chain', { ...ethereum, unsignedTransaction: unprotected }, 'unsignedTransaction'],
      ['a chain beyond signatures', { ...ethereum, unsignedTransaction: hugeChain }, 'unsignedTransaction'],
      ['not hexadecimal', { ...ethereum, unsignedTransaction: '0xzz' }, 'unsignedTransaction'],
      ['another curve', { ...ethereum, signWith: 'solana', unsignedTransaction: good }, 'signWith'],
      [
        'no signer of it',
        { signWith: 'solana', type: 'TRANSACTION_TYPE_SOLANA', unsignedTransaction: '00' },
        'unsignedTransaction',
      ],
      ['another chain', { ...ethereum, type: 'TRANSACTION_TYPE_BITCOIN', unsignedTransaction: good }, 'type'],
    ] as const) {
      const reply = await sign(parameters);
      assert.equal(reply.status, 400, `${title}: ${reply.text}`);
      assertProblem(reply, 400, 'INVALID_REQUEST', `parameters.${path}`);
    }
    const unknown = { ...ethereum, signWith: randomUUID(), unsignedTransaction: good };
    assertProblem(await sign(unknown), 404, 'NOT_FOUND', 'parameters.signWith');
    assertProblem(await sign({ ...ethereum, unsignedTransaction: good }, ada), 403, 'ACTIVITY_DENIED');
  });
});
