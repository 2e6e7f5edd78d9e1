import { inFile, type Fault } from '../fault.ts';

const GENUINE = 'test/unit/webhook/verify-genuine.test.ts';
const REFUSALS = 'test/unit/webhook/verify-refusals.test.ts';

/** Faults of the delivery of webhooks, and of what a receiver verifies them with. */
export const webhookFaults: readonly Fault[] = [
  ...inFile('src/webhook/verify.ts', [REFUSALS], {
    'webhook-unsigned': {
      why: 'A delivery that nobody has signed is taken.',
      find: `if (!(await verifyEd25519(key, fromHex(signature), message))) return refuse('invalid_signature');`,
      replace: `if ((await verifyEd25519(key, fromHex(signature), message)) === undefined) return refuse('invalid_signature');`,
    },
    'webhook-old-delivery': {
      why: 'A captured delivery can be sent again for ever.',
      find: `    if (!isFresh) return refuse('stale_timestamp');\n`,
      replace: `    void isFresh;\n`,
    },
    'webhook-fresh-by-no-number': {
      why: 'A clock that answers no number makes every delivery fresh.',
      find: `Math.abs(now() - timestampMs) <= maxAgeMs;`,
      replace: `!(Math.abs(now() - timestampMs) > maxAgeMs);`,
    },
    'webhook-second-spelling': {
      why: 'A signature in capitals is another delivery to whoever compares texts.',
      find: `!/^[0-9a-f]{128}$/.test(signature)`,
      replace: `!/^[0-9a-f]{128}$/i.test(signature)`,
    },
    'webhook-dot-in-event-id': {
      why: 'Bytes move from the body into the event id, and the same delivery has another one.',
      find: `    if (!isIdentifier(eventId)) return refuse('invalid_event_id');\n`,
      replace: '',
    },
    'webhook-body-not-copied': {
      why: 'What was verified can be changed before it is read.',
      find: `const verified = message.slice(message.length - sent.length);`,
      replace: `const verified = sent as Bytes;`,
      tests: [GENUINE],
    },
    'webhook-half-of-a-pair': {
      why: 'A body with half of a surrogate pair is verified as another text.',
      find: `/\\p{Cs}/u.test(body) ? undefined : toUtf8(body);`,
      replace: `toUtf8(body);`,
      tests: [GENUINE],
    },
    'webhook-prototype-is-source': {
      why: 'What a page has put on Object.prototype counts as a source of keys.',
      find: `'findKey' in keys && typeof keys.findKey === 'function';`,
      replace: `'findKey' in keys;`,
      tests: ['test/unit/webhook/key-lookup.test.ts', 'types'],
    },
    'webhook-weak-key-of-source': {
      why: 'A source of keys may hand out a key that fits every message.',
      find: `return isStrictPoint(found) ? found : 'invalid_key';`,
      replace: `return found;`,
    },
  }),
  ...inFile('src/webhook/headers.ts', ['test/unit/webhook/headers.test.ts', REFUSALS], {
    'webhook-repeated-header': {
      why: 'Of a header that comes twice the first value is taken.',
      find: `    if (values.length > 1) return 'repeated_header';\n`,
      replace: '',
    },
    'webhook-joined-header': {
      why: 'A repeated header that a framework has joined passes for one.',
      find: `(typeof value === 'string' ? value.split(',') : (value ?? []))`,
      replace: `(typeof value === 'string' ? [value] : (value ?? []))`,
    },
  }),
  ...inFile('src/webhook/ed25519.ts', ['test/unit/webhook/ed25519.test.ts'], {
    'webhook-small-order': {
      why: 'A key of small order fits a signature to every message.',
      find: ` && y !== Y8 && y !== P - Y8;`,
      replace: `;`,
    },
    'webhook-high-s': {
      why: 'A signature has a second form.',
      find: `if (parts.length !== 64 || toNumber(parts.subarray(32)) >= L) return false;`,
      replace: `if (parts.length !== 64) return false;`,
    },
    'webhook-cofactor': {
      why: 'Where the platform has no Ed25519, k is not reduced and signatures are judged otherwise.',
      find: `a.multiplyUnsafe(toNumber(hash) % L);`,
      replace: `a.multiplyUnsafe(toNumber(hash.subarray(0, 31)) % L);`,
    },
    'webhook-unreliable-platform': {
      why: 'A platform that judges edge cases wrong is relied on.',
      find: `return (await ask(FITTING)) && !(await ask(UNFITTING));`,
      replace: `return await ask(FITTING);`,
    },
  }),
  ...inFile('src/webhook/key-set.ts', ['test/unit/webhook/key-set.test.ts'], {
    'webhook-two-keys-one-id': {
      why: 'A set with two keys under one id is relied on.',
      find: `if (published.has(kid) && published.get(kid) !== x) {`,
      replace: `if (published.get(kid) === '') {`,
    },
    'webhook-four-names-for-a-key': {
      why: 'One key has four names.',
      find: `{42}[AEIMQUYcgkosw048]$/`,
      replace: `{43}$/`,
    },
    'webhook-key-for-encryption': {
      why: 'A key that is not for signatures verifies them.',
      find: `  use: 'sig',\n`,
      replace: '',
    },
  }),
  ...inFile(
    'src/webhook/key-source.ts',
    ['test/unit/webhook/key-source.test.ts', 'test/unit/webhook/key-lookup.test.ts'],
    {
      'webhook-forged-ids-ask': {
        why: 'Forged key ids make a receiver ask for keys at each delivery.',
        find: `const isMine = !request && !isCooling;`,
        replace: `void isCooling;\n      const isMine = !request;`,
        tests: ['test/unit/webhook/key-source-forged-ids.test.ts'],
      },
      'webhook-two-requests': {
        why: 'Each of many deliveries asks for the keys.',
        find: `const isMine = !request && !isCooling;`,
        replace: `const isMine = !isCooling;`,
      },
      'webhook-keys-lost': {
        why: 'A request for keys that fails takes away the keys that were there.',
        find: `    if (!fetched) return false;`,
        replace: `    if (!fetched) keys = undefined;\n    if (!fetched) return false;`,
        tests: ['test/unit/webhook/key-source-failures.test.ts'],
      },
      'webhook-clock-set-back': {
        why: 'A clock that was set back keeps old keys for years.',
        find: `return ageMs >= 0 && ageMs < limitMs;`,
        replace: `return ageMs < limitMs;`,
      },
      'webhook-keys-without-encryption': {
        why: 'Keys are fetched without encryption.',
        find: `const isRight = isLoopback || address?.protocol === 'https:';`,
        replace: `const isRight = isLoopback || address?.protocol !== 'ftp:';`,
        tests: ['test/unit/webhook/key-source-options.test.ts'],
      },
    },
  ),
  ...inFile('src/webhook/key-set-fetch.ts', ['test/unit/webhook/key-set-fetch.test.ts'], {
    'webhook-endless-set': {
      why: 'A key set without an end is read until the memory is full.',
      find: `for (let size = 0; size <= MAX_SET_BYTES; size += chunks.at(-1)!.length) {`,
      replace: `for (let size = 0; size >= 0; size += chunks.at(-1)!.length) {`,
    },
    'webhook-polluted-fetch': {
      why: 'What a page has put on Object.prototype becomes an option of a request.',
      find: `    __proto__: null,\n`,
      replace: '',
      tests: ['test/unit/webhook/key-source.test.ts'],
      mended: 'fix(providers): a read-only session outlives a device clock that is ahead',
    },
  }),
  ...inFile('src/webhook/cache-control.ts', ['test/unit/webhook/cache-control.test.ts'], {
    'webhook-keys-for-years': {
      why: 'Keys are kept as long as a reply says, however long that is.',
      find: `return Math.min(Math.max(lifetimeMs, MIN_LIFETIME_MS), MAX_LIFETIME_MS);`,
      replace: `return Math.max(lifetimeMs, MIN_LIFETIME_MS);`,
    },
    'webhook-no-store-kept': {
      why: 'Keys that are not to be kept are kept.',
      find: `if (directive === 'no-store' || directive === 'no-cache') isUncached = true;`,
      replace: `if (directive === 'no-cache') isUncached = true;`,
    },
  }),
  ...inFile('src/webhook/replay-guard.ts', ['test/unit/webhook/replay-guard.test.ts'], {
    'webhook-replay-after-a-window': {
      why: 'A delivery that was dated ahead can be sent again before it is stale.',
      find: `if (nowMs - seenAtMs <= 2 * maxAgeMs) break;`,
      replace: `if (nowMs - seenAtMs <= maxAgeMs) break;`,
    },
    'webhook-memory-without-end': {
      why: 'The guard remembers without a limit.',
      find: `      if (seen.size > maxEvents) seen.delete(seen.keys().next().value!);\n`,
      replace: `      void maxEvents;\n`,
    },
  }),
  ...inFile('src/webhook/message.ts', [GENUINE], {
    'webhook-message-without-event': {
      why: 'The event id of a delivery is not signed.',
      find: `[SIGNATURE_VERSION, SIGNATURE_ALGORITHM, keyId, timestamp, eventId, ''].join('.')`,
      replace: `(void eventId, [SIGNATURE_VERSION, SIGNATURE_ALGORITHM, keyId, timestamp, ''].join('.'))`,
    },
  }),
  ...inFile('service/src/webhooks/classify.ts', ['service/test/webhooks/pacing.test.ts'], {
    'webhook-refusal-retried': {
      why: 'A receiver that refuses a delivery gets it for two days.',
      find: `return status >= 500 && status <= 599 ? 'retry' : 'refused';`,
      replace: `return status >= 400 && status <= 599 ? 'retry' : 'refused';`,
    },
    'webhook-redirect-is-arrival': {
      why: 'A redirect counts as an arrival.',
      find: `if (status >= 200 && status <= 299) return 'delivered';`,
      replace: `if (status >= 200 && status <= 399) return 'delivered';`,
    },
    'webhook-private-address-retried': {
      why: 'An address that must not be asked is asked again and again.',
      find: `return FINAL_FAULTS.has(fault) ? 'refused' : 'retry';`,
      replace: `void FINAL_FAULTS;\n  return 'retry';`,
    },
    'webhook-never-dead': {
      why: 'A delivery is tried for ever.',
      find: `if (attempts < maximumAttempts) {`,
      replace: `if (attempts < Infinity || maximumAttempts) {`,
    },
  }),
  ...inFile('service/src/webhooks/public-address.ts', ['service/test/webhooks/addresses.test.ts'], {
    'webhook-own-network': {
      why: 'A receiver inside the own network can be asked.',
      find: `  ['10.0.0.0', 8],\n`,
      replace: '',
    },
    'webhook-metadata-address': {
      why: "The address of a cloud's secrets can be asked.",
      find: `  ['169.254.0.0', 16],\n`,
      replace: '',
    },
    'webhook-embedded-address': {
      why: 'A private address inside an IPv6 address can be asked.',
      find: `special.addSubnet(embedding + network, 96 + prefix, 'ipv6');`,
      replace: `void (embedding + network + String(prefix));`,
    },
  }),
  ...inFile('service/src/webhooks/public-lookup.ts', ['service/test/webhooks/addresses.test.ts'], {
    'webhook-one-public-address-will-do': {
      why: 'A name with one public and one private address gets through.',
      find: `!found.every(isPublicAddress)`,
      replace: `!found.some(isPublicAddress)`,
    },
  }),
  ...inFile('service/src/webhooks/pacing.ts', ['service/test/webhooks/pacing.test.ts'], {
    'webhook-hanging-receiver-hammered': {
      why: 'A receiver that fails keeps all of its places.',
      find: `          receiver.allowance = 1;\n`,
      replace: '',
    },
    'webhook-organization-takes-all': {
      why: 'One organization takes all attempts.',
      find: `Math.max(limits.perOrganization - busy, 0)`,
      replace: `Math.max(limits.perOrganization, busy)`,
    },
    'webhook-no-rest': {
      why: 'A receiver that is away is asked without a rest.',
      find: `if (receiver.failures >= FAILURES_BEFORE_REST) receiver`,
      replace: `if (receiver.failures > 1000 + FAILURES_BEFORE_REST) receiver`,
    },
  }),
  ...inFile('service/src/webhooks/sign-delivery.ts', ['service/test/webhooks/delivery.test.ts'], {
    'webhook-signs-other-time': {
      why: 'The time of a delivery is another one than the signed one.',
      find: `'X-Service-Timestamp': String(timestampMs),`,
      replace: `'X-Service-Timestamp': String(timestampMs + 1),`,
    },
  }),
  ...inFile('service/src/webhooks/retry-delay.ts', ['service/test/webhooks/pacing.test.ts'], {
    'webhook-retries-at-once': {
      why: 'What failed together comes back together.',
      find: `(1 - random() / 2)`,
      replace: `(1 - (random() - random()) / 2)`,
    },
    'webhook-waits-for-days': {
      why: 'The wait between two attempts grows to days.',
      find: `Math.min(FIRST_MS * FACTOR ** (attempts - 1), LONGEST_MS);`,
      replace: `Math.min(FIRST_MS * FACTOR ** (attempts - 1), 10 * LONGEST_MS);`,
    },
  }),
  ...inFile(
    'service/src/provision/assert-provisioning.ts',
    ['service/test/provision/assert-resources.test.ts'],
    {
      'webhook-file-takes-a-dead-receiver': {
        why: 'A provisioning file names a receiver that nothing would be sent to, and the service starts.',
        find: `findFeatureFault(name, value, allowsPrivateReceivers)`,
        replace: `findFeatureFault(name, value, true)`,
      },
    },
  ),
];
