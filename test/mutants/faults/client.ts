import { inFile, type Fault } from '../fault.ts';

/** Faults of how an operation travels. */
export const clientFaults: readonly Fault[] = [
  ...inFile(
    'src/client/reply-error.ts',
    ['test/unit/client/client.test.ts', 'test/unit/client/call.test.ts'],
    {
      'client-page-of-proxy-is-api': {
        why: 'A page of something in between is named as if the API had answered.',
        find: `(errorCode ? API_CODES[status] || API_CODES[Number(number)] : undefined)`,
        replace: `(API_CODES[status] || API_CODES[Number(number)])`,
        mended: 'fix(client): pages of something in between have a name of their own',
      },
      'client-page-of-any-status': {
        why: 'A page with a status of success counts as an address that leads nowhere.',
        find: "return /^[03]/.test(`${status}`) ? 'unreachable' : 'malformed_reply';",
        replace: "return 'unreachable';",
        mended: 'fix(client): pages of something in between have a name of their own',
      },
      'client-newer-code-lost': {
        why: 'A numeric code of a newer API is not used where its name is unknown.',
        find: ` || API_CODES[Number(number)]`,
        replace: '',
      },
      'client-retry-after-date-unread': {
        why: 'A wait that the service tells as a date is not read.',
        find: `Number(header) * 1000 || Date.parse(header) - nowMs;`,
        replace: `header ? Number(header) * 1000 : NaN;`,
      },
      'client-retry-after-negative': {
        why: 'A date that is past makes a negative wait.',
        find: `Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);`,
        replace: `Number.isNaN(waitMs) ? undefined : waitMs;`,
        tests: ['test/unit/client/transport.test.ts'],
      },
      'client-offline-not-told': {
        why: 'A browser without a network says that the service is unreachable.',
        find: `isTimeout ? 'timeout' : isOffline ? 'offline' : 'unreachable';`,
        replace: `isTimeout ? 'timeout' : 'unreachable';`,
        tests: ['test/browser/element/people.test.ts'],
      },
      'client-tries-left-lost': {
        why: 'Nobody is told how many tries a code has left.',
        find: `    triesLeft,\n`,
        replace: '',
      },
    },
  ),
  ...inFile('src/client/retry.ts', ['test/unit/client/retry.test.ts'], {
    'client-unrepeatable-repeated': {
      why: 'A request whose repetition has a second effect is sent again.',
      find: `if (!isRepeatable || count === MAX_ATTEMPTS`,
      replace: `if (count === MAX_ATTEMPTS`,
    },
    'client-sixth-attempt': {
      why: 'A sixth attempt is made.',
      find: `const MAX_ATTEMPTS = 5;`,
      replace: `const MAX_ATTEMPTS = 6;`,
    },
    'client-waits-beyond-its-time': {
      why: 'A wait that the service asks for is waited however long it is.',
      find: ` || leftMs <= 0 ||`,
      replace: ` ||`,
    },
    'client-permanent-error-repeated': {
      why: 'An error that no repetition mends is tried five times.',
      find: ` || !isTransient) throw error;`,
      replace: `) throw error;`,
    },
    'client-abort-retried': {
      why: 'A call that was aborted throws the error of its last attempt.',
      find: `      signal?.throwIfAborted();\n`,
      replace: '',
    },
  }),
  ...inFile(
    'src/client/transport.ts',
    ['test/unit/client/transport.test.ts', 'test/unit/client/reply-body.test.ts'],
    {
      'client-cookies-sent': {
        why: 'Cookies go with a request.',
        find: `credentials: 'omit',`,
        replace: `credentials: 'include',`,
      },
      'client-redirect-followed': {
        why: 'A redirect is followed, and the stamp goes to another address.',
        find: `redirect: 'manual',`,
        replace: `redirect: 'follow',`,
      },
      'client-endless-reply-read': {
        why: 'A reply without an end is read until the memory is full.',
        find: `if ((maxBytes -= part.length) < 0) return undefined;`,
        replace: `maxBytes -= part.length;`,
      },
      'client-html-parsed': {
        why: 'A page that happens to hold JSON counts as an answer of the API.',
        find: '/[/+]json\\b/i.test(`${contentType}`) && ',
        replace: '',
      },
      'client-letters-cut': {
        why: 'A letter whose bytes arrive in two parts is broken.',
        find: `text += decoder.decode(part, { stream: true });`,
        replace: `text += decoder.decode(part);`,
      },
    },
  ),
  ...inFile('src/client/clock.ts', ['test/unit/client/clock.test.ts'], {
    'client-clock-jumps': {
      why: 'Every reply moves the clock a little, and countdowns jump.',
      find: `if (Math.abs(measuredMs - offsetMs) >= NOISE_MS) offsetMs = measuredMs;`,
      replace: `if (!Number.isNaN(measuredMs)) offsetMs = measuredMs;`,
    },
    'client-clock-of-earlier': {
      why: 'An offset that was stored with a session takes the place of one that a reply has just told.',
      find: `if (!isMeasured) offsetMs = knownMs;`,
      replace: `void isMeasured;\n      offsetMs = knownMs;`,
    },
    'client-clock-of-sending': {
      why: 'The time that a reply takes counts as a difference of the clocks.',
      find: `- (sentAtMs + receivedAtMs) / 2;`,
      replace: `- sentAtMs;`,
    },
    'client-clock-forgets': {
      why: 'A second correction is added to the first.',
      find: `>= NOISE_MS) offsetMs = measuredMs;`,
      replace: `>= NOISE_MS) offsetMs += measuredMs;`,
    },
  }),
  ...inFile(
    'src/client/client.ts',
    ['test/unit/client/activity.test.ts', 'test/unit/client/client.test.ts'],
    {
      'client-stale-asked-for-ever': {
        why: 'A request whose time is stale is not made again with the right time.',
        find: `        if (error?.code !== 'request_stale') throw error;
        return submit();`,
        replace: `        throw error;`,
        tests: ['test/unit/client/activity-network.test.ts'],
      },
      'client-query-without-organization': {
        why: 'A query does not name the organization of the client.',
        find: `call(operation, { ...parameters, organizationId }, callOptions);`,
        replace: `call(operation, parameters, callOptions);`,
      },
      'client-query-of-own-organization-only': {
        why: 'A query of another organization asks for that of the client.',
        find: `own<ProvableActivitySettings>(isQuery ? parameters : settings)`,
        replace: `own(settings)`,
      },
      'client-proxy-at-api': {
        why: 'Requests to the session proxy go to the API.',
        find: `baseUrl: named ? authProxyUrl : baseUrl,`,
        replace: `baseUrl,`,
      },
      'client-unstamped-activity': {
        why: 'An activity without a stamper is sent without a stamp.',
        find: `  if (isStamped && !stamper?.stamp) throw new TypeError('stamper: expected a stamper');\n`,
        replace: '',
      },
      'client-address-with-slash': {
        why: 'An address with a slash at its end is taken and leads nowhere.',
        find: `[^?#@\\s]*[^/?#@\\s]$/`,
        replace: `[^?#@\\s]*$/`,
      },
    },
  ),
  ...inFile(
    'src/client/outcome.ts',
    ['test/unit/client/activity.test.ts', 'test/unit/client/activity-network.test.ts'],
    {
      'client-failed-activity-is-quiet': {
        why: 'An activity that has failed is returned without a word.',
        find: `if (activity.type === operation.type) throw new ActivityError`,
        replace: `if (activity.type === '') throw new ActivityError`,
      },
      'client-vote-throws': {
        why: 'A vote that rejects an activity throws, as if the vote had failed.',
        find: `if (activity.type === operation.type) throw new ActivityError`,
        replace: `throw new ActivityError`,
      },
      'client-each-question-stamped': {
        why: 'A person is asked for a passkey at each question of a wait.',
        find: `(headers ??= options.authorize(...body));`,
        replace: `(headers = options.authorize(...body));`,
      },
      'client-used-stamp-not-renewed': {
        why: 'A wait ends when the service does not take its stamp a second time.',
        find: `else if (error?.code !== 'unauthenticated' || !hadStamp) throw error;`,
        replace: `else throw error;`,
      },
      'client-wait-hammers': {
        why: 'A wait asks for an activity ten times faster.',
        find: `for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 1.5, 10_000)) {`,
        replace: `for (const pauseMs = 50; ; ) {`,
      },
    },
  ),
  ...inFile('src/client/session-client.ts', ['test/unit/client/session-client.test.ts'], {
    'client-proxy-refusal-ends-session': {
      why: 'A refusal of the session proxy ends the session, whose key it knows nothing about.',
      find: "const isSigned = typeof input === 'string' && input.startsWith(`${apiUrl}/public/`);",
      replace: 'const isSigned = true;',
    },
    'client-any-refusal-ends-session': {
      why: 'A session ends although only a token in the request was refused, and not its key.',
      find: ' && (await isKeyRefused(response.clone())))',
      replace: ')',
    },
    'client-revoked-by-any-status': {
      why: 'A request that may not be made ends the session.',
      find: `response.status === 401`,
      replace: `response.status >= 401`,
    },
  }),
  ...inFile('src/client/encrypt-client-secret.ts', ['test/unit/client/encrypt-client-secret.test.ts'], {
    'client-secret-without-keys': {
      why: 'The encryption of a client secret does not name the keys.',
      find: `concatBytes(sender, keyLength, receiver, keyLength);`,
      replace: `concatBytes(sender, receiver);`,
    },
  }),
];
