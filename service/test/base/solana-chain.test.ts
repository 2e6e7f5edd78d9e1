import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SOLANA_CHAINS } from '../../src/base/contract.ts';
import {
  parseSolanaChain,
  toChainOfGenesis,
  toSolanaAlias,
  toSolanaChain,
} from '../../src/base/solana-chain.ts';

describe('a Solana chain', () => {
  it('has one canonical name behind three accepted ones', () => {
    const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
    const names = [
      [mainnet, 'solana:mainnet', `${mainnet}Kuc147dw2N9d`],
      [devnet, 'solana:devnet', `${devnet}wcaWoxPkrZBG`],
    ] as const;
    for (const [canonical, alias, whole] of names) {
      for (const name of [alias, canonical, whole]) assert.equal(toSolanaChain(name), canonical);
      assert.equal(canonical.length, 'solana:'.length + 32);
      assert.equal(whole.length, 'solana:'.length + 44);
    }
    assert.deepEqual([...SOLANA_CHAINS].sort(), [...names.flat(), 'solana:localnet'].sort());
  });

  it('is known by the genesis hash of its node; any other is a local validator', () => {
    for (const whole of SOLANA_CHAINS.filter((name) => name.length > 40)) {
      assert.equal(toChainOfGenesis(whole.slice('solana:'.length)), toSolanaChain(whole));
    }
    const local = ['AVLkvYQyw4dbmBmvkN7jMH2GAYH6zFmcRYPSFjZhvnWr', 'mainnet', 'constructor', ''];
    for (const hash of local) assert.equal(toChainOfGenesis(hash), 'solana:localnet', hash);
    assert.equal(parseSolanaChain('solana:testnet'), undefined);
    assert.equal(toSolanaAlias(toSolanaChain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')), 'solana:devnet');
  });
});
