import { listKeys } from '../store/rotated-keys.ts';
import { webhookKeys } from '../store/tables.ts';
import { KEY_OVERLAP_MS, KEY_SET_MAX_AGE_SECONDS } from '../webhooks/webhook-keys.ts';
import type { Handlers } from './handler.ts';

const CACHE_CONTROL =
  `public, max-age=${KEY_SET_MAX_AGE_SECONDS}, s-maxage=${KEY_SET_MAX_AGE_SECONDS}, ` +
  'stale-if-error=604800';

/** Reads the keys that deliveries are signed with: the active one, then those retired recently. */
export const webhooksJwks: Handlers['webhooksJwks'] = async (_parameters, { replyHeaders, services }) => {
  const { clock, database } = services;
  const keys = await listKeys(database, webhookKeys, clock.now() - KEY_OVERLAP_MS);
  replyHeaders.set('cache-control', CACHE_CONTROL);
  return {
    keys: keys.map(({ kid, publicKey }) => ({
      kid,
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      x: publicKey,
      service_signature_algorithm: 'ed25519',
      service_signature_version: 'v1',
    })),
  };
};
