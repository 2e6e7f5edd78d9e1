import { inFile, type Fault } from '../fault.ts';

/** Faults of what becomes of an activity, and of who may submit one. */
export const engineFaults: readonly Fault[] = [
  ...inFile('service/src/activities/freshness.ts', ['service/test/activities/submit.test.ts'], {
    'engine-old-request': {
      why: 'A captured request can be sent again a day later.',
      find: `return ageMs <= limits.maximumRequestAgeMs && ageMs`,
      replace: `return ageMs`,
    },
    'engine-request-of-tomorrow': {
      why: 'A request can be dated ahead, and sent again until then.',
      find: ` && ageMs >= -limits.maximumRequestLeadMs;`,
      replace: `;`,
    },
  }),
  ...inFile('service/src/activities/submit.ts', ['service/test/activities/submit.test.ts'], {
    'engine-foreign-activity-shown': {
      why: "The same body from another user is answered with the first one's activity.",
      find: `if (activity.userId !== caller.userId) {`,
      replace: `if (activity.userId === '') {`,
    },
    'engine-secret-for-a-copy': {
      why: 'A copy of an old request is answered with the secret in its result.',
      find: `const isStale = !isFresh(timestampMs, services.clock, services.limits);`,
      replace: `void [isFresh, timestampMs];\n  const isStale = false;`,
      tests: ['service/test/activities/replays.test.ts'],
      mended: 'fix(service): what others have signed is not shown to be sent again',
    },
    'engine-denial-forgotten': {
      why: 'A submission that policies deny looks as if it were done.',
      find: `  if (denial !== undefined) throw denial;\n`,
      replace: `  void denial;\n`,
    },
    'engine-receiver-not-told': {
      why: 'A change of an activity is not put into the queue of webhooks.',
      find: `        isQueued = await services.updates.enqueue(transaction, update);\n        return recorded;`,
      replace: `        void update;\n        return recorded;`,
      tests: ['service/test/webhooks/activities.test.ts'],
    },
  }),
  ...inFile(
    'service/src/activities/show.ts',
    ['service/test/activities/replays.test.ts', 'service/test/activities/submit.test.ts'],
    {
      'engine-signatures-shown': {
        why: 'Signatures of others are shown, who can send their requests again.',
        find: `signature: isOwn ? signature : '',`,
        replace: `signature: isOwn || true ? signature : '',`,
        mended: 'fix(service): what others have signed is not shown to be sent again',
      },
      'engine-secrets-shown': {
        why: 'Everybody in the organization sees the session that somebody has opened.',
        find: `isOwn ? openSecrets(viewer.keys, activity) : hideSecrets(activity) },`,
        replace: `viewer !== undefined ? openSecrets(viewer.keys, activity) : hideSecrets(activity) },`,
        mended: 'fix(service): what others have signed is not shown to be sent again',
      },
      'engine-votes-after-rejection': {
        why: 'Whoever has rejected an activity can approve it afterwards.',
        find: `  if (own.some((vote) => vote.selection === 'VOTE_SELECTION_REJECTED')) return false;\n`,
        replace: '',
        tests: ['service/test/activities/votes.test.ts'],
      },
      'engine-rejection-after-approval-refused': {
        why: 'An approver cannot take the approval back while the submitter shows steps.',
        find: `selection === 'VOTE_SELECTION_REJECTED' || !hasVoted(`,
        replace: `!hasVoted(`,
        tests: ['service/test/handlers/mfa-steps-again.test.ts'],
        mended: 'fix(service/activities): an approver takes an approval back while the submitter shows steps',
      },
      'engine-one-credential-votes-twice': {
        why: 'One credential approves an activity twice.',
        find: `!hasVoted(stored, viewer)) return true;`,
        replace: `viewer.userId !== '') return true;`,
        tests: ['service/test/activities/votes.test.ts'],
      },
    },
  ),
  ...inFile('service/src/activities/vote.ts', ['service/test/activities/votes.test.ts'], {
    'engine-vote-of-the-past': {
      why: 'A captured vote can be cast a day later.',
      find: `  assertFresh(timestampMs, services.clock, services.limits);\n`,
      replace: `  void [assertFresh, timestampMs];\n`,
    },
    'engine-same-vote-refused': {
      why: 'A vote whose reply was lost is refused when it comes again.',
      find: `  if (found?.votes.some((one) => isSame(one, vote)) === true) return { stored: found, isQueued: false };\n`,
      replace: `  void isSame;\n`,
    },
    'engine-submitter-left-looks-rejected': {
      why: 'A vote on an activity whose submitter was deleted is told that voters have rejected it.',
      find: `activity.failure?.message]`,
      replace: `undefined]`,
      tests: ['service/test/handlers/mfa-steps.test.ts'],
      mended: 'fix(service): an activity whose submitter has left does not look rejected',
    },
  }),
  ...inFile(
    'service/src/activities/advance.ts',
    ['service/test/activities/submit.test.ts', 'service/test/activities/votes.test.ts'],
    {
      'engine-failure-keeps-half': {
        why: 'An activity that fails is answered as a fault of the service.',
        find: `    if (error instanceof ExecutionFailure) return run(error.failure);\n`,
        replace: '',
      },
      'engine-denied-is-done': {
        why: 'What is denied is performed.',
        find: `if (outcome !== 'OUTCOME_ALLOW') return moved;`,
        replace: `if (outcome === 'OUTCOME_REJECTED') return moved;`,
      },
    },
  ),
  ...inFile('service/src/auth/stamps/stamp-schemes.ts', ['service/test/auth/stamps/stamp-schemes.test.ts'], {
    'engine-lenient-ed25519': {
      why: 'A point of small order as a key fits a signature to every message.',
      find: `if (!isStrictEdwardsPoint(publicKey) || !isStrictEdwardsPoint(signature.slice(0, 64).toLowerCase())) {`,
      replace: `if (isStrictEdwardsPoint('')) {`,
      mended: 'fix(service): strict Ed25519 stamps, one Host, ports in X-Forwarded-For, no NUL in subjects',
    },
    'engine-personal-message-unprefixed': {
      why: 'A transaction that a wallet has signed passes for a stamp.',
      find: 'toUtf8(`\\x19Ethereum Signed Message:\\n${body.length}`)',
      replace: "toUtf8('')",
    },
  }),
  ...inFile('service/src/auth/stamps/der.ts', ['service/test/auth/stamps/der.test.ts'], {
    'engine-der-goes-on': {
      why: 'Bytes behind a signature are read away: two signatures for one.',
      find: ` || s.end !== bytes.length) return undefined;`,
      replace: `) return undefined;`,
    },
    'engine-der-negative': {
      why: 'A negative number passes in a signature.',
      find: `if (isPadded(digits) || isNegative(digits)) return undefined;`,
      replace: `void isNegative;\n  if (isPadded(digits)) return undefined;`,
    },
  }),
  ...inFile('service/src/auth/stamps/ip-allowlist.ts', ['service/test/auth/stamps/ip-allowlist.test.ts'], {
    'engine-empty-allowlist-allows': {
      why: 'A list without networks lets everybody in.',
      find: `if (networks === undefined || networks === null || isWithin`,
      replace: `if (networks === undefined || networks === null || networks.length === 0 || isWithin`,
    },
    'engine-mapped-address-apart': {
      why: 'An IPv4 address inside IPv6 gets around the list of IPv4 networks.',
      find: `return mapped === undefined ? {`,
      replace: `return mapped !== '' ? {`,
    },
  }),
  ...inFile(
    'service/src/auth/passkeys/client-data.ts',
    ['service/test/auth/passkeys/verify-assertion.test.ts'],
    {
      'engine-passkey-from-a-frame': {
        why: 'A page that embeds another one makes its visitors sign unawares.',
        find: `(crossOrigin === undefined || crossOrigin === false) &&`,
        replace: `(crossOrigin === undefined || crossOrigin !== '') &&`,
      },
      'engine-passkey-other-challenge': {
        why: 'A passkey that has signed another request passes.',
        find: `    challenge === expected.challenge &&\n`,
        replace: '',
      },
    },
  ),
  ...inFile(
    'service/src/auth/passkeys/verify-assertion.ts',
    ['service/test/auth/passkeys/verify-assertion.test.ts'],
    {
      'engine-passkey-nobody-there': {
        why: 'A passkey signs although nobody was there.',
        find: `    isSound &&\n`,
        replace: `    (isSound || true) &&\n`,
      },
      'engine-passkey-of-other-party': {
        why: 'A passkey of another relying party signs.',
        find: `sha256(toUtf8(rpId))) === 0 &&`,
        replace: `sha256(toUtf8(rpId))) < 2 &&`,
      },
    },
  ),
  ...inFile(
    'service/src/auth/passkeys/passkey-origin.ts',
    ['service/test/auth/passkeys/passkey-origin.test.ts'],
    {
      'engine-passkey-similar-host': {
        why: 'A page of evil-example.com uses the passkeys of example.com.',
        find: 'url.hostname.endsWith(`.${rpId}`)',
        replace: 'url.hostname.endsWith(rpId)',
      },
    },
  ),
  ...inFile('service/src/http/client-address.ts', ['service/test/http/client-address.test.ts'], {
    'engine-address-of-the-caller': {
      why: 'The caller writes the address that limits are counted by.',
      find: `entries[Math.max(0, entries.length - trustedProxies)] ?? '';`,
      replace: `entries[0] ?? '';`,
    },
    'engine-address-with-port': {
      why: 'A proxy that writes ports makes all of its callers one address.',
      find: `(?::\\d{1,5})?$/.exec(entry)`,
      replace: `$/.exec(entry)`,
      mended: 'fix(service): strict Ed25519 stamps, one Host, ports in X-Forwarded-For, no NUL in subjects',
    },
  }),
  ...inFile('service/src/auth/codes/one-time-code.ts', ['service/test/auth/codes/one-time-code.test.ts'], {
    'engine-code-hash-without-id': {
      why: 'Equal codes have equal hashes.',
      find: '`${otpId}|${normalizeCode(code)}`',
      replace: '`|${normalizeCode(code)}`',
    },
    'engine-code-letters-apart': {
      why: 'A letter O is another character than the zero that it is taken for.',
      find: `.replaceAll('O', '0')`,
      replace: ``,
    },
  }),
  ...inFile('service/src/auth/codes/check-code.ts', ['service/test/handlers/otp-verify-v2.test.ts'], {
    'engine-hundred-guesses': {
      why: 'A code takes a hundred guesses.',
      find: `maximumTries: limits.triesPerCode,`,
      replace: `maximumTries: 100,`,
    },
    'engine-repeat-by-another-key': {
      why: 'Whoever knows a used code gets a token for another key.',
      find: `if (verificationTokenId === null || publicKey === undefined || publicKey !== usedByPublicKey)`,
      replace: `void usedByPublicKey;\n  if (verificationTokenId === null || publicKey === undefined)`,
      tests: ['service/test/handlers/otp-verify.test.ts'],
    },
    'engine-plain-code-taken': {
      why: 'A code that is to travel encrypted is taken as plain text.',
      find: `if (found === undefined || (found.encryptionKey !== null) !== (guess.kind === 'encrypted')) throw`,
      replace: `if (found === undefined) throw`,
      tests: ['service/test/handlers/otp-verify.test.ts', 'service/test/handlers/otp-verify-v2.test.ts'],
    },
  }),
  ...inFile('service/src/auth/codes/contact.ts', ['service/test/auth/codes/contact.test.ts'], {
    'engine-contact-capitals': {
      why: 'An address with capitals is another account.',
      find: 'normalized: `${localPart.toLowerCase()}@${domain}`',
      replace: 'normalized: `${localPart}@${domain}`',
    },
  }),
  ...inFile(
    'service/src/auth/sessions/assert-recent-login.ts',
    ['service/test/handlers/recent-login.test.ts'],
    {
      'engine-login-of-long-ago': {
        why: 'A session adds a passkey however long ago its login is.',
        find: `shownAt !== undefined && isRecent(shownAt, now, recentLoginMs)`,
        replace: `shownAt !== undefined || now > recentLoginMs`,
      },
      'engine-login-of-nobody': {
        why: 'A session that nobody has logged in to adds a passkey.',
        find: `if (authentications.some(isLogin)`,
        replace: `if (authentications.length === 1 || authentications.some(isLogin)`,
        tests: ['service/test/handlers/user-sessions.test.ts'],
      },
    },
  ),
  ...inFile(
    'service/src/auth/sessions/open-session.ts',
    ['service/test/auth/sessions/open-session.test.ts'],
    {
      'engine-session-outlives-opener': {
        why: 'A session that another one opens outlives it.',
        find: `const latest = opener?.expiresAt ?? Infinity;`,
        replace: `const latest = Infinity;`,
        tests: ['service/test/handlers/session-families.test.ts'],
        mended: "fix(service): a session's own keys end with it",
      },
      'engine-family-without-end': {
        why: 'A session may have any number of keys.',
        find: `if ((await countFamily(transaction, userId, family)) <= MAXIMUM_SESSION_KEYS) return;`,
        replace: `if ((await countFamily(transaction, userId, family)) > 0) return;`,
        tests: ['service/test/handlers/session-families.test.ts'],
        mended: "fix(service): a session's own keys end with it",
      },
      'engine-eleven-sessions': {
        why: 'The oldest sessions of a user are not ended.',
        find: `const MAXIMUM_SESSION_KEYS = 10;`,
        replace: `const MAXIMUM_SESSION_KEYS = 100;`,
      },
    },
  ),
  ...inFile(
    'service/src/auth/social/verify-id-token.ts',
    ['service/test/handlers/oauth-login-tokens.test.ts'],
    {
      'engine-nul-in-subject': {
        why: 'A subject that no database can keep is answered as a fault of the service.',
        find: `if (sub.includes('\\u0000')) {`,
        replace: `if (sub === '\\u0000') {`,
        mended: 'fix(service): strict Ed25519 stamps, one Host, ports in X-Forwarded-For, no NUL in subjects',
      },
      'engine-token-for-several': {
        why: 'A token that another party has asked for is taken.',
        find: `if (!isForUs || (azp`,
        replace: `void isForUs;\n  if ((azp`,
      },
    },
  ),
];
