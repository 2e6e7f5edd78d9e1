import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { isLoopbackHost } from '../../base/loopback.ts';
import { providerUnavailable, requestJson } from './request-json.ts';

/** Minimum time between two attempts to fetch a key set, successful or not. */
export const COOLDOWN_MS = 30_000;
/** How long a key set is used before it is fetched again. */
const MAXIMUM_AGE_MS = 600_000;
const MAXIMUM_KEYS = 32;

/** Where the keys of an issuer are: at its key set, or where its discovery document says. */
export interface KeyLocation {
  readonly issuer: string;
  readonly jwksUri: string | null;
}

/** The key sets of social login providers, fetched when they are needed and shared by all requests of the process. */
export interface KeySets {
  /** Finds the key that a token names. An unknown `kid` causes at most one fetch in thirty seconds. */
  of(location: KeyLocation): JWTVerifyGetKey;
}

/** Creates an empty cache. `now` measures cooldowns in real time, which no operator sets. */
export function createKeySets(now: () => number = () => performance.now()): KeySets {
  const sets = new Map<string, JWTVerifyGetKey>();
  return {
    of(location) {
      const name = location.jwksUri ?? `${location.issuer} (discovery)`;
      let set = sets.get(name);
      if (set === undefined) {
        set = createKeySet(location, now);
        sets.set(name, set);
      }
      return set;
    },
  };
}

function createKeySet(location: KeyLocation, now: () => number): JWTVerifyGetKey {
  let attemptedAt = -Infinity;
  let last: string | undefined;
  // The library decides when to fetch. It gets the last good answer: a failed fetch never takes good keys away,
  // and counts for the cooldown like a successful one.
  const fetchKeys = async (): Promise<Response> => {
    if (now() - attemptedAt >= COOLDOWN_MS) {
      attemptedAt = now();
      try {
        last = JSON.stringify(await readKeySet(location));
      } catch (error) {
        if (last === undefined) throw error;
      }
    }
    if (last === undefined) throw providerUnavailable();
    return new Response(last, { headers: { 'content-type': 'application/json' } });
  };
  return createRemoteJWKSet(new URL(location.jwksUri ?? location.issuer), {
    [customFetch]: fetchKeys,
    cacheMaxAge: MAXIMUM_AGE_MS,
    cooldownDuration: COOLDOWN_MS,
  });
}

async function readKeySet({ issuer, jwksUri }: KeyLocation): Promise<{ readonly keys: readonly unknown[] }> {
  const url = jwksUri ?? (await discoverKeySet(issuer));
  const { status, value } = await requestJson(url);
  const keys = (value as { readonly keys?: unknown } | null)?.keys;
  if (status !== 200 || !Array.isArray(keys) || keys.length > MAXIMUM_KEYS) throw providerUnavailable();
  const readable = keys.filter(isPublicKey);
  // A set without a usable key counts as a failure, so that it does not replace good keys.
  if (readable.length === 0) throw providerUnavailable();
  return { keys: readable };
}

/** Whether a member of a set is a usable key; other members are ignored (RFC 7517, section 5). */
function isPublicKey(member: unknown): boolean {
  try {
    createPublicKey({ key: member as JsonWebKey, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** Finds the address of an issuer's key set (OpenID Connect Discovery 1.0, section 4). */
async function discoverKeySet(issuer: string): Promise<string> {
  const { status, value } = await requestJson(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const document = (value ?? {}) as Readonly<Record<string, unknown>>;
  const url = document['jwks_uri'];
  if (status !== 200 || document['issuer'] !== issuer || typeof url !== 'string' || !URL.canParse(url)) {
    throw providerUnavailable();
  }
  // A discovery document from elsewhere must not make this service call its own machine.
  const isLocal = isLoopbackHost(new URL(url).hostname);
  if (isLocal && !isLoopbackHost(new URL(issuer).hostname)) throw providerUnavailable();
  return url;
}
