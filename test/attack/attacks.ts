/** An attack that the service or the element must withstand, and the tests that carry it out. */
export interface Attack {
  /** What the attacker tries. */
  readonly attack: string;
  /** Test files, each with a part of the titles of the tests that belong to the attack. */
  readonly tests: Readonly<Record<string, string>>;
}

/**
 * The attacks, grouped by attacker. This is an index: the tests are beside the other tests of the attacked code, and
 * `npm run attack` runs all of them. A unit test fails when a title no longer exists, so the index stays complete.
 */
export const ATTACKS: readonly Attack[] = [
  // A hostile network, and a database that fails
  {
    attack: 'cut, freeze, restart or end every database connection under load',
    tests: { 'service/test/store/outages.test.ts': 'says 503 while the database cannot be reached' },
  },
  {
    attack: 'fill the disk, at the start and while the service runs',
    tests: { 'service/test/program/full-disk.test.ts': 'is one sentence at the start' },
  },
  {
    attack: 'kill the service and leave its process behind as a zombie',
    tests: { 'service/test/program/zombie.test.ts': 'starts on the folder of a killed service' },
  },
  {
    attack: 'kill the service in the middle of activities',
    tests: { 'service/test/activities/durability.test.ts': 'loses nothing that it acknowledged' },
  },
  {
    attack: 'hold memory and connections with bodies that never end',
    tests: {
      'service/test/http/bodies.test.ts': 'give way to others when they fill the memory',
      'service/test/http/requests.test.ts': 'are cut off when they trickle in',
    },
  },
  {
    attack: 'send JSON that costs much and says little, or white space around it',
    tests: {
      'service/test/base/json.test.ts': 'refuses what costs much and says little',
      'service/test/http/requests.test.ts': 'are refused with white space around their JSON',
    },
  },
  {
    attack: 'send two Host headers, or a port in X-Forwarded-For',
    tests: {
      'service/test/http/requests.test.ts': 'name their host once',
      'service/test/http/client-address.test.ts': 'without the port and the brackets',
    },
  },
  {
    attack: 'reach the development tools through a proxy',
    tests: {
      'service/test/http/dev/development-tools.test.ts': 'exist for this machine only',
    },
  },
  // A hostile user of the API
  {
    attack: 'name everything of another organization, in every operation',
    tests: { 'service/test/contract/cross-organization.test.ts': '' },
  },
  {
    attack: 'do anything without a policy, with a read-only session, or with a key or session that is over',
    tests: { 'service/test/contract/powerless.test.ts': '' },
  },
  {
    attack: 'store a condition that never ends or takes all memory',
    tests: {
      'service/test/activities/budget.test.ts': 'counts as failed, and nobody else waits for it',
      'service/test/activities/decision-budget.test.ts': 'share one budget',
    },
  },
  {
    attack: 'have a decision by outdated rules recorded beside a change of them',
    tests: {
      'service/test/store/hold-rules.test.ts':
        'change in a transaction that nothing else of the organization shares',
    },
  },
  {
    attack: 'plant a key that outlives the session that opened it',
    tests: { 'service/test/handlers/session-families.test.ts': 'lives no longer than that one has left' },
  },
  {
    attack:
      'leave a key, a user, a policy or a vote behind with a request that waits while its key is deleted',
    tests: {
      'service/test/handlers/deleted-at-once.test.ts':
        'leaves no key and no user that a stolen key was about to make',
    },
  },
  {
    attack: 'sign with an address that a policy denies, written in another case',
    tests: {
      'service/test/handlers/signing-policies.test.ts': 'denies whatever signs with it, in whatever spelling',
      'service/test/activities/expression-addresses.test.ts':
        'is refused in new policies where its case would count',
    },
  },
  {
    attack: 'leave a passkey of its own behind, as a script that gets into a page some time after the login',
    tests: { 'service/test/handlers/recent-login.test.ts': 'for a quarter of an hour, and no longer' },
  },
  {
    attack: 'send the stamped request of somebody else again',
    tests: {
      'service/test/activities/replays.test.ts': 'is shown with the signature to the credential that made it',
      'service/test/http/query-times.test.ts': 'is asked for where the operator says so',
      'service/test/auth/passkeys/passkey-counter.test.ts': 'lets one of two bodies in',
    },
  },
  {
    attack: 'read from an address that the key may not be used from',
    tests: {
      'service/test/handlers/session-families.test.ts': 'reads from where the key may that opened it',
    },
  },
  {
    attack: 'show one factor twice, or take one’s own MFA policy away',
    tests: {
      'service/test/activities/decide.test.ts':
        'takes a key and the sessions that it has opened for one factor',
      'service/test/handlers/mfa-policies.test.ts': 'are not taken away by their subject',
    },
  },
  {
    attack: 'fill the database, or keep the service busy, with one key',
    tests: { 'service/test/activities/quotas.test.ts': 'end the storage of a day' },
  },
  {
    attack: 'approve an activity that has been forgotten for a month',
    tests: { 'service/test/activities/upkeep.test.ts': 'ends what nobody decided on' },
  },
  // Somebody who wants to get into an account
  {
    attack: 'guess codes, one after the other or a thousand at once',
    tests: {
      'service/test/handlers/otp-verify.test.ts': 'parallel guesses',
      'service/test/handlers/otp-lanes.test.ts': 'stop codes to strangers',
    },
  },
  {
    attack: 'use a code that was sent before the address, the account or the ways to sign in changed',
    tests: { 'service/test/handlers/stale-codes.test.ts': '' },
  },
  {
    attack: 'lock an owner out by asking for codes',
    tests: { 'service/test/handlers/otp-lanes.test.ts': 'does not keep the owner from signing in' },
  },
  {
    attack: 'spend an organization’s budget of messages',
    tests: { 'service/test/handlers/otp-lanes.test.ts': 'end the SMS of a day to one country' },
  },
  {
    attack: 'send messages, or guess, beyond that budget by a sub-organization of one’s own',
    tests: {
      'service/test/handlers/shared-budgets.test.ts': 'sends from the budget of the organization above',
    },
  },
  {
    attack: 'send mail in any name through the operator’s server, with an account of one’s own',
    tests: {
      'service/test/handlers/stamped-codes.test.ts': 'what would brand them is refused by its name',
    },
  },
  {
    attack: 'spend what the sponsor of Solana transactions has, with an account of one’s own',
    tests: {
      'service/test/solana/sponsor-budget.test.ts': 'that of the accounts below it together',
    },
  },
  {
    attack: 'find out who has an account or which keys exist',
    tests: {
      'service/test/handlers/otp-init.test.ts': 'answers known and unknown contacts with equal bytes',
      'service/test/handlers/whoami.test.ts': 'answers every bad stamp with the same bytes',
      'service/test/auth/passkeys/passkey-stamp.test.ts': 'after the same queries and verifications',
    },
  },
  {
    attack: 'divert the login of somebody by their contact in an account of one’s own',
    tests: {
      'service/test/handlers/planted-contacts.test.ts': 'neither opens that sub-organization to its owner',
      'service/test/store/given-contacts.test.ts': 'are marked as verified for the very contact',
    },
  },
  {
    attack: 'be found by the key or the social login of somebody else, or keep them from an account',
    tests: {
      'service/test/handlers/planted-credentials.test.ts': 'is passed over, and its holder can sign up',
    },
  },
  {
    attack: 'open in a sub-organization what the organization above has switched off',
    tests: {
      'service/test/handlers/parent-switches.test.ts': 'is off below, whatever is said there',
    },
  },
  {
    attack: 'verify a contact with the token of another organization',
    tests: {
      'service/test/handlers/verified-contacts.test.ts': 'is not verified by those of any other organization',
    },
  },
  {
    attack: 'forge Ed25519 stamps by edge cases and keys of small order',
    tests: {
      'service/test/auth/stamps/stamp-schemes.test.ts':
        'judge the edge cases of Ed25519 by the strict profile',
    },
  },
  {
    attack: 'use a passkey without its PIN, fingerprint or face',
    tests: {
      'service/test/auth/passkeys/passkey-stamp.test.ts': 'is refused without verification of the person',
      'service/test/handlers/authenticators.test.ts': 'refuses one that has not verified the person',
    },
  },
  {
    attack: 'send an ID token with a subject that no database can keep',
    tests: {
      'service/test/handlers/oauth-login-tokens.test.ts': 'names a subject that no database can keep',
    },
  },
  {
    attack: 'change, drop, move or add a row of the database',
    tests: {
      'service/test/ledger/verify-ledger.test.ts': 'does not hide',
      'service/test/ledger/sequence.test.ts': 'takes no entry that the service has not written',
    },
  },
  {
    attack: 'hand a parser what breaks it',
    tests: { 'test/unit/fuzz/fuzz.test.ts': 'is taken in one form, or refused with its own error' },
  },
  {
    attack: 'read with a session found in a copy of the database',
    tests: { 'service/test/ledger/sealed-results.test.ts': 'does not stand in the database' },
  },
  {
    attack: 'read secrets in the log',
    tests: { 'service/test/base/log.test.ts': 'name no code, token, stamp, signature, key or contact' },
  },
  // A hostile page, proxy or receiver
  {
    attack: 'answer a login with the page of a proxy',
    tests: { 'test/unit/client/client.test.ts': 'from something in between is' },
  },
  {
    attack: 'pollute the prototypes of the page',
    tests: {
      'test/unit/client/pollution.test.ts': 'sends the same bytes, signed as they are',
      'test/browser/polluted-page.e2e.ts': 'logs somebody in with',
    },
  },
  {
    attack: 'have an icon of a wallet fetch or do something',
    tests: { 'test/browser/parts/shapes.test.ts': 'bring no attribute that does something' },
  },
  {
    attack: 'put markup into contacts, names, attributes and texts',
    tests: { 'test/browser/element/hostile.test.ts': '' },
  },
  {
    attack: 'forge or change a webhook',
    tests: { 'test/unit/webhook/fuzz.test.ts': '' },
  },
];
