import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ACTIVITY_STATUSES,
  addressFormats,
  AUTHENTICATION_TYPES,
  CURVES,
  FEATURE_NAMES,
  HASH_FUNCTIONS,
  OUTCOMES,
  PAYLOAD_ENCODINGS,
  SOLANA_CHAINS,
} from '../../../src/contract/index.ts';
import { OAUTH2_PROVIDERS } from '../../../src/contract/oauth2-credential.ts';

describe('the values of the contract', () => {
  const prefixed = (prefix: string, text: string): string[] => text.split(' ').map((word) => prefix + word);

  for (const [title, found, expected] of [
    ['curves', CURVES, prefixed('CURVE_', 'SECP256K1 ED25519 P256')],
    [
      'ways to show who one is',
      AUTHENTICATION_TYPES,
      prefixed('AUTHENTICATION_TYPE_', 'EMAIL_OTP SMS_OTP PASSKEY API_KEY OAUTH SESSION'),
    ],
    [
      'outcomes',
      OUTCOMES,
      prefixed(
        'OUTCOME_',
        'ALLOW DENY_EXPLICIT DENY_IMPLICIT REQUIRES_CONSENSUS REJECTED ERROR REQUIRES_AUTHENTICATORS',
      ),
    ],
    [
      'features',
      FEATURE_NAMES,
      prefixed(
        'FEATURE_NAME_',
        'ROOT_USER_EMAIL_RECOVERY WEBAUTHN_ORIGINS EMAIL_AUTH EMAIL_RECOVERY WEBHOOK SMS_AUTH OTP_EMAIL_AUTH AUTH_PROXY SOLANA_RENT_PREFUND_ENABLED',
      ),
    ],
    [
      'encodings',
      PAYLOAD_ENCODINGS,
      prefixed('PAYLOAD_ENCODING_', 'HEXADECIMAL TEXT_UTF8 EIP712 EIP7702_AUTHORIZATION'),
    ],
    ['hash functions', HASH_FUNCTIONS, prefixed('HASH_FUNCTION_', 'NO_OP SHA256 KECCAK256 NOT_APPLICABLE')],
    ['OAuth 2.0 providers', OAUTH2_PROVIDERS, prefixed('OAUTH2_PROVIDER_', 'X DISCORD')],
    [
      'states of an activity',
      ACTIVITY_STATUSES,
      prefixed(
        'ACTIVITY_STATUS_',
        'CREATED PENDING COMPLETED FAILED CONSENSUS_NEEDED REJECTED AUTHENTICATORS_NEEDED',
      ),
    ],
  ] as const) {
    it(`are those of api.md: ${title}`, () => assert.deepEqual([...found].sort(), [...expected].sort()));
  }

  it('are those of api.md: 38 address formats, 20 of them of Bitcoin', () => {
    const others = prefixed(
      'ADDRESS_FORMAT_',
      'UNCOMPRESSED COMPRESSED ETHEREUM SOLANA COSMOS TRON SUI APTOS SEI XLM XRP DOGE_MAINNET DOGE_TESTNET TON_V3R2 TON_V4R2 TON_V5R1 SPARK_MAINNET SPARK_REGTEST',
    );
    const bitcoin = 'MAINNET TESTNET SIGNET REGTEST'
      .split(' ')
      .flatMap((network) => prefixed(`ADDRESS_FORMAT_BITCOIN_${network}_`, 'P2PKH P2SH P2WPKH P2WSH P2TR'));
    assert.equal(addressFormats().length, 38);
    assert.deepEqual([...addressFormats()].sort(), [...others, ...bitcoin].sort());
  });

  it('name the chains of Solana by two aliases and four canonical forms', () => {
    // The filtered one is not in api.md. It names a local validator.
    const chains = SOLANA_CHAINS.filter((chain) => chain !== 'solana:localnet');
    const references = chains.map((chain) => /^solana:(\w+)$/.exec(chain)?.[1]?.length);
    assert.deepEqual(references, ['mainnet'.length, 'devnet'.length, 32, 44, 32, 44]);
    const [, , mainnet32, mainnet44 = '', devnet32, devnet44 = ''] = SOLANA_CHAINS;
    assert.ok(mainnet44.startsWith(String(mainnet32)) && devnet44.startsWith(String(devnet32)));
  });
});
