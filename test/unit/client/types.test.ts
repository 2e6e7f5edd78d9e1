import { describe, it } from 'node:test';
import type { ActivityOutcome } from '../../../src/client/outcome.ts';
import { createClient as createChosenClient } from '../../../src/client/client.ts';
import { createClient } from '../../../src/client/index.ts';
import type { Client } from '../../../src/client/client.ts';
import { approveActivity, deleteMfaPolicy, getPrivateKey, signRawPayload } from '../../../src/operations.ts';
import type { operations } from '../../../src/contract/operations/index.ts';
import { payload } from './answers.ts';

// Checked by the compiler, never run: a line that should not compile and does is an error by itself.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T => true as T;

export async function all(client: Client<typeof operations>): Promise<void> {
  const signed = await client.signRawPayload(payload, { generateAppProofs: true, organizationId: 'o' });
  if (signed.status === 'completed') {
    holds<Same<typeof signed.result, { readonly r: string; readonly s: string; readonly v: string }>>();
    // @ts-expect-error -- what is completed is not waited for
    void signed.wait;
  } else {
    holds<Same<typeof signed.status, 'consensus-needed' | 'authenticators-needed' | 'pending'>>();
    // @ts-expect-error -- what is not completed has no result
    void signed.result;
    const done = await signed.wait({ signal: AbortSignal.timeout(1000) });
    holds<Same<typeof done.status, 'completed'>>();
    void done.result.r;
  }
  // @ts-expect-error -- an activity of a signature is never refused without an error
  void (signed.status === 'rejected');

  const vote = await client.approveActivity({ fingerprint: 'sha256:…' });
  if (vote.status === 'rejected' || vote.status === 'failed') void vote.activity.failure?.message;

  const features = await client.setOrganizationFeature({ name: 'FEATURE_NAME_WEBHOOK', value: '' });
  if (features.status === 'completed') {
    holds<Same<(typeof features.result.features)[number]['value'], string | undefined>>();
  }

  // @ts-expect-error -- a parameter is missing
  void client.signRawPayload({ signWith: 'a', payload: 'b', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' });
  // @ts-expect-error -- no such encoding
  void client.signRawPayload({ ...payload, encoding: 'PAYLOAD_ENCODING_MORSE' });
  // @ts-expect-error -- no such parameter
  void client.updateOrganizationName({ organizationName: 'a', organizationId: 'o' });
  // @ts-expect-error -- the parameters are required
  void client.createUserTag();
  void client.createReadOnlySession();
  void client.removeIpAllowlist();
  void client.removeIpAllowlist({ publicKey: null }, { generateAppProofs: true });

  const policy = { userId: 'u', mfaPolicyId: 'p' };
  void client.deleteMfaPolicy(policy, { organizationId: 'o' });
  void client.updateMfaPolicy({ ...policy, order: 1 }, { signal: AbortSignal.timeout(1) });
  // @ts-expect-error -- delete_mfa_policy has no proofs
  void client.deleteMfaPolicy(policy, { generateAppProofs: true });
  // @ts-expect-error -- update_mfa_policy has no proofs
  void client.updateMfaPolicy(policy, { generateAppProofs: false });
  // @ts-expect-error -- a query has no proofs
  void client.whoami({}, { generateAppProofs: true });
  // @ts-expect-error -- the organization of a query is a parameter
  void client.whoami({}, { organizationId: 'o' });

  const { privateKey } = await client.getPrivateKey({ privateKeyId: 'k' });
  holds<Same<typeof privateKey.curve, 'CURVE_SECP256K1' | 'CURVE_ED25519' | 'CURVE_P256'>>();
  void privateKey;
  void client.getPrivateKey({ privateKeyId: 'k', organizationId: 'o' });
  // @ts-expect-error -- the key is missing
  void client.getPrivateKey({});
  void client.getOauthProviders();

  const { keys } = await client.webhooksJwks();
  holds<Same<(typeof keys)[number]['kty'], 'OKP'>>();
  void keys;
  // @ts-expect-error -- a public document takes no parameters
  void client.webhooksJwks({});
  void client.webhooksJwks(undefined, { signal: AbortSignal.timeout(1) });

  void client.walletKitConfig();
  // @ts-expect-error -- no such type of code
  void client.otpInit({ otpType: 'OTP_TYPE_PIGEON', contact: 'a' });
}

export function chosen(options: Parameters<typeof createClient>[0]): void {
  const few = createChosenClient(options, { getPrivateKey, sign: signRawPayload, deleteMfaPolicy });
  holds<Same<keyof typeof few, 'getPrivateKey' | 'sign' | 'deleteMfaPolicy'>>();
  holds<Same<Awaited<ReturnType<typeof few.sign>>, ActivityOutcome<typeof signRawPayload>>>();
  // @ts-expect-error -- not chosen
  void few.whoami;
  // @ts-expect-error -- the chosen operations are not left out
  void createChosenClient(options);
  // @ts-expect-error -- not an operation
  void createChosenClient(options, { getPrivateKey: {} });
  void createClient(options, { approveActivity }).approveActivity;
  void createClient(options).whoami;
  // Without a stamper: for the session proxy and public documents.
  void createClient({ baseUrl: 'https://api.example.com' });
}

describe('the types of a client', () => {
  it('are checked by the compiler', () => undefined);
});
