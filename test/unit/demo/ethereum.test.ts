import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashPersonalMessage, recoverAddress, toPersonalMessage } from '../../../demo/ethereum.ts';

/** From the documentation of web3.js, `web3.eth.accounts.sign`. */
const published = {
  message: 'Some data',
  hash: '1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655',
  address: '0x2c7536e3605d9c16a7a3d7b1898e529396a65c23',
  signature: {
    r: 'b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd',
    s: '6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a029',
    v: '01',
  },
} as const;

describe('a message signed for Ethereum', () => {
  it('is hashed and recovered as wallets do', () => {
    const { address, hash, message, signature } = published;
    assert.equal(bytesToHex(hashPersonalMessage(message)), hash);
    assert.equal(recoverAddress(message, signature), address);
  });

  it('is counted in bytes, not in characters', () => {
    assert.equal(toPersonalMessage('🔑'), '\x19Ethereum Signed Message:\n4🔑');
    assert.equal(toPersonalMessage(''), '\x19Ethereum Signed Message:\n0');
  });

  it('belongs to somebody else when a bit of it is changed', () => {
    const { address, message, signature } = published;
    assert.notEqual(recoverAddress(`${message}.`, signature), address);
    assert.notEqual(recoverAddress(message, { ...signature, v: '00' }), address);
  });

  it('is refused when no key can have signed it', () => {
    assert.throws(() => recoverAddress(published.message, { ...published.signature, r: '0'.repeat(64) }));
  });
});
