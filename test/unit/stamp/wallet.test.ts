import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, fromHex, toHex, toUtf8 } from '../../../src/base/encoding.ts';
import { createWalletStamper, type EthereumWallet, type SolanaWallet } from '../../../src/stamp/wallet.ts';
import { published, readStamp, toNumbers } from './stamps.ts';

const secret = fromHex('46'.repeat(32));
const address = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F';
const body = JSON.stringify({ organizationId: 'a', text: 'é 漢 🔑' });

/** The EIP-191 digest, implemented independently of the package. */
function digestOf(message: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(toUtf8(`\x19Ethereum Signed Message:\n${message.length}`), message));
}

/** Signs as a wallet does: r, s and the recovery byte. */
function personalSign(message: Uint8Array, toV = (recovery: number): number => recovery + 27): string {
  const signed = secp256k1.sign(digestOf(message), secret, { prehash: false, format: 'recovered' });
  return `0x${toHex(signed.subarray(1))}${toHex(Uint8Array.of(toV(signed[0] ?? 0)))}`;
}

interface Asked {
  readonly method: string;
  readonly params?: readonly unknown[];
}

function provider(answer: (asked: Asked) => unknown, accounts: unknown = [address]) {
  const asked: Asked[] = [];
  return {
    asked,
    async request(question: Asked): Promise<unknown> {
      asked.push(question);
      return question.method === 'eth_requestAccounts' ? accounts : answer(question);
    },
  };
}

const signing = ({ params }: Asked): string => personalSign(fromHex(String(params?.[0]).slice(2)));

describe('createWalletStamper for Ethereum', () => {
  it('has an EIP-1193 provider sign the bytes of the body with the first account', async () => {
    const wallet = provider(signing);
    const { name, value } = await createWalletStamper({ type: 'ethereum', provider: wallet }).stamp(body);
    assert.deepEqual(wallet.asked, [
      { method: 'eth_requestAccounts' },
      { method: 'personal_sign', params: [`0x${toHex(toUtf8(body))}`, address] },
    ]);
    assert.equal(name, 'X-Stamp');
    const stamp = readStamp(value);
    assert.deepEqual(Object.keys(stamp), ['publicKey', 'scheme', 'signature']);
    assert.equal(stamp.scheme, 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191');
    assert.equal(stamp.publicKey, toHex(secp256k1.getPublicKey(secret, true)));
    const digest = digestOf(toUtf8(body));
    const options = { prehash: false, format: 'der' } as const;
    assert.ok(secp256k1.verify(fromHex(stamp.signature), digest, fromHex(stamp.publicKey), options));
  });

  it('asks for no account when it is told one', async () => {
    const wallet = provider(signing);
    await createWalletStamper({ type: 'ethereum', provider: wallet, address }).stamp(body);
    assert.deepEqual(
      wallet.asked.map(({ method }) => method),
      ['personal_sign'],
    );
  });

  it('takes a function that signs a text, and the recovery byte as 0 and 1 as well', async () => {
    for (const toV of [(recovery: number) => recovery, (recovery: number) => recovery + 27]) {
      for (let round = 0; round < 8; round++) {
        const text = `${body}${round}`;
        const signMessage = async (message: string): Promise<string> => personalSign(toUtf8(message), toV);
        const { value } = await createWalletStamper({ type: 'ethereum', signMessage, address }).stamp(text);
        assert.equal(readStamp(value).publicKey, toHex(secp256k1.getPublicKey(secret, true)));
      }
    }
  });

  for (const vector of published.wallets.filter(({ type }) => type === 'ethereum')) {
    it(`says the same as the published client about ${vector.body.slice(0, 20)}`, async () => {
      const signMessage = async (): Promise<string> => vector.signature ?? '';
      const ours = await createWalletStamper({ type: 'ethereum', signMessage }).stamp(vector.body);
      assert.deepEqual(ours, { name: vector.name, value: vector.value });
    });
  }

  it('writes a short number without the zero that the published client leaves in front of it', async () => {
    const { body: text, signature = '', value } = published.shortR;
    const signMessage = async (): Promise<string> => signature;
    const ours = readStamp((await createWalletStamper({ type: 'ethereum', signMessage }).stamp(text)).value);
    const theirs = readStamp(value);
    assert.match(theirs.signature, /^30440220007/);
    assert.match(ours.signature, /^3043021f7/);
    assert.deepEqual(toNumbers(ours.signature), toNumbers(theirs.signature));
    assert.equal(ours.publicKey, theirs.publicKey);
  });

  for (const [title, answer] of [
    ['nothing', undefined],
    ['64 bytes', personalSign(toUtf8(body)).slice(0, -2)],
    ['the long answer of a contract wallet', `0x${'00'.repeat(500)}`],
    ['a recovery byte that is none', personalSign(toUtf8(body)).replace(/..$/, '1d')],
    ['zeros', `0x${'00'.repeat(64)}1b`],
    ['a signature over something else', personalSign(toUtf8('{}'))],
  ] as const) {
    it(`calls ${title} unusable`, async () => {
      const stamper = createWalletStamper({ type: 'ethereum', provider: provider(() => answer) });
      await assert.rejects(stamper.stamp(body), { name: 'LatchkeyError', code: 'signing_failed' });
    });
  }

  it('tells a refusal from a failure', async () => {
    for (const [thrown, code] of [
      [Object.assign(new Error('User rejected the request.'), { code: 4001 }), 'signing_cancelled'],
      [{ code: 4001 }, 'signing_cancelled'],
      [Object.assign(new Error('locked'), { code: -32603 }), 'signing_failed'],
      ['text', 'signing_failed'],
      [undefined, 'signing_failed'],
    ] as const) {
      const wallet = provider(() => {
        // oxlint-disable-next-line typescript/only-throw-error -- wallets do
        throw thrown;
      });
      const stamper = createWalletStamper({ type: 'ethereum', provider: wallet });
      await assert.rejects(stamper.stamp(body), { code, cause: thrown });
    }
  });

  it('needs an account', async () => {
    for (const accounts of [[], null, [7]]) {
      const stamper = createWalletStamper({ type: 'ethereum', provider: provider(signing, accounts) });
      await assert.rejects(stamper.stamp(body), { code: 'signing_failed' });
    }
  });
});

describe('createWalletStamper for Solana', () => {
  const publicKey = ed25519.getPublicKey(secret);
  const sign = async (message: Uint8Array): Promise<Uint8Array> => ed25519.sign(message, secret);

  for (const vector of published.wallets.filter(({ type }) => type === 'solana')) {
    it(`says the same as the published client about ${vector.body.slice(0, 20)}`, async () => {
      const wallet = {
        type: 'solana',
        publicKey: fromHex(vector.publicKey ?? ''),
        signMessage: sign,
      } as const;
      assert.deepEqual(await createWalletStamper(wallet).stamp(vector.body), {
        name: vector.name,
        value: vector.value,
      });
    });
  }

  it('takes keys and answers in the forms of the wallets of browsers', async () => {
    const plain = await createWalletStamper({ type: 'solana', publicKey, signMessage: sign }).stamp(body);
    const wrapped = await createWalletStamper({
      type: 'solana',
      publicKey: { toBytes: () => publicKey },
      signMessage: async (message) => ({ signature: await sign(message), publicKey }),
    }).stamp(body);
    assert.deepEqual(wrapped, plain);
    const stamp = readStamp(plain.value);
    assert.equal(stamp.scheme, 'SIGNATURE_SCHEME_TK_API_ED25519');
    assert.ok(ed25519.verify(fromHex(stamp.signature), toUtf8(body), publicKey));
  });

  it('takes bytes of another realm, as a wallet in a frame makes them', async () => {
    const foreign = runInNewContext('(bytes) => Uint8Array.from(bytes)') as (bytes: Uint8Array) => Uint8Array;
    const signMessage = async (message: Uint8Array) => foreign(await sign(message));
    const stamper = createWalletStamper({ type: 'solana', publicKey: foreign(publicKey), signMessage });
    const native = createWalletStamper({ type: 'solana', publicKey, signMessage: sign });
    assert.deepEqual(await stamper.stamp(body), await native.stamp(body));
  });

  for (const answer of [undefined, null, 'text', new Uint8Array(63), new Uint8Array(65), {}]) {
    it(`calls ${JSON.stringify(answer)} unusable`, async () => {
      const signMessage = (async () => answer) as unknown as SolanaWallet['signMessage'];
      const stamper = createWalletStamper({ type: 'solana', publicKey, signMessage });
      await assert.rejects(stamper.stamp(body), { code: 'signing_failed' });
    });
  }

  it('tells a refusal', async () => {
    const signMessage = (): never => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    };
    const stamper = createWalletStamper({ type: 'solana', publicKey, signMessage });
    await assert.rejects(stamper.stamp(body), { code: 'signing_cancelled' });
  });
});

describe('createWalletStamper', () => {
  it('ends with the reason of the signal, and drops what the wallet answers later', async () => {
    const answers: ((signature: string) => void)[] = [];
    const signMessage = (): Promise<string> => new Promise((resolve) => answers.push(resolve));
    const stamper = createWalletStamper({ type: 'ethereum', signMessage });
    const controller = new AbortController();
    const stamping = stamper.stamp(body, { signal: controller.signal });
    const reason = new Error('left');
    controller.abort(reason);
    await assert.rejects(stamping, reason);
    answers[0]?.('late and unusable');
    await assert.rejects(stamper.stamp(body, { signal: controller.signal }), reason);
    assert.equal(answers.length, 1, 'nobody is asked after the end');
  });

  for (const [member, wallet] of [
    ['provider', { type: 'ethereum' }],
    ['provider', { type: 'ethereum', provider: {} }],
    ['address', { type: 'ethereum', provider: { request: () => undefined }, address: '0x12' }],
    ['publicKey', { type: 'solana', signMessage: () => undefined }],
    ['publicKey', { type: 'solana', publicKey: new Uint8Array(33), signMessage: () => undefined }],
    ['signMessage', { type: 'solana', publicKey: new Uint8Array(32) }],
  ] as const) {
    it(`says that ${member} of ${JSON.stringify(wallet)} is wrong`, () => {
      assert.throws(() => createWalletStamper(wallet as unknown as EthereumWallet), {
        name: 'TypeError',
        message: new RegExp(`^${member}: `),
      });
    });
  }
});
