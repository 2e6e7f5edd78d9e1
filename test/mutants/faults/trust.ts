import { inFile, type Fault } from '../fault.ts';

const PLANTED_CONTACTS = ['service/test/handlers/planted-contacts.test.ts'];
const PLANTED_CREDENTIALS = ['service/test/handlers/planted-credentials.test.ts'];

/** Faults of what a sub-organization may say and use up: with sign-up on, anybody has one. */
export const trustFaults: readonly Fault[] = [
  ...inFile('service/src/store/users.ts', PLANTED_CONTACTS, {
    'trust-contact-nobody-has-shown': {
      why: 'Whoever writes the contact of somebody else into an account of their own takes the logins of its owner.',
      find: `? or(isOwnOrganization, isShown, isGiven)`,
      replace: `? or(isOwnOrganization, isShown, eq(column, column))`,
      mended: 'fix(service/store): a contact that a sub-organization gives itself diverts no login',
    },
    'trust-contact-of-the-oldest': {
      why: 'Whoever is older and writes the contact of somebody else of the organization into their account takes the logins.',
      find: `      sql\`case when \${isShown} then 0 when \${isGiven} then 1 else 2 end\`,\n`,
      replace: '',
      tests: ['service/test/handlers/shared-contacts.test.ts'],
    },
    'trust-contact-changed-meanwhile': {
      why: 'A login verifies a contact that was changed while it was on its way.',
      find: `.where(and(eq(users.id, userId), eq(CONTACTS[type].contact, contact)))`,
      replace: `.where(and(eq(users.id, userId), eq(CONTACTS[type].contact, CONTACTS[type].contact)))`,
      tests: ['service/test/store/given-contacts.test.ts'],
      mended: 'fix(service/store): a contact that a sub-organization gives itself diverts no login',
    },
  }),
  ...inFile('service/src/store/accounts.ts', PLANTED_CREDENTIALS, {
    'trust-credential-nobody-has-shown': {
      why: 'Whoever adds the key of somebody else to an account of their own gets the logins of its holder.',
      find: `? vouchedAt && or(isOwnOrganization, isNotNull(vouchedAt))`,
      replace: `? undefined`,
      mended:
        "fix(service/store): a credential that a sub-organization gives itself is found in nobody's place",
    },
  }),
  ...inFile('service/src/handlers/users.ts', ['service/test/handlers/verified-contacts.test.ts'], {
    'trust-token-of-another-organization': {
      why: 'Whoever runs another organization verifies contacts here.',
      find: `    isOfLogins &&\n`,
      replace: '',
      mended: "fix(service/handlers): a contact is verified by a token of its own organization's logins",
    },
  }),
  ...inFile('service/src/store/login-configurations.ts', ['service/test/handlers/shared-budgets.test.ts'], {
    'trust-budget-for-each': {
      why: 'Each sub-organization with a login configuration of its own has a whole budget of mail and wrong codes.',
      find: 'sql<string>`coalesce(${organizations.parentOrganizationId}, ${organizations.id})`',
      replace: 'sql<string>`${organizations.id}`',
      mended: 'fix(service/auth): sub-organizations use the budgets of the organization above',
    },
  }),
  ...inFile('service/src/store/organization-features.ts', ['service/test/handlers/parent-switches.test.ts'], {
    'trust-switched-on-below': {
      why: 'A way that the organization has switched off works in its sub-organizations.',
      find: `          eq(organizationFeatures.organizationId, organizations.parentOrganizationId),\n`,
      replace: '',
      mended: 'fix(service/store): what an organization switches off is off below it',
    },
  }),
  ...inFile('service/src/handlers/assert-unbranded.ts', ['service/test/handlers/stamped-codes.test.ts'], {
    'trust-mail-in-any-name': {
      why: 'Whoever has an account sends mail in any name through the server of the operator.',
      find: `if (value === undefined) continue;`,
      replace: `if (value !== null) continue;`,
      mended: 'fix(service/handlers): an account sends no mail in a name of its own choice',
    },
  }),
  ...inFile('service/src/handlers/stamped-codes.ts', ['service/test/handlers/stamped-codes.test.ts'], {
    'trust-address-of-an-account': {
      why: 'Whoever has an account asks for any number of codes from one address.',
      find: `    if (isOfAccount) await limitAddress(services, 'send', caller.clientAddress);\n`,
      replace: '',
      mended: 'fix(service/handlers): an account sends no mail in a name of its own choice',
    },
  }),
  ...inFile('service/src/handlers/activities.ts', ['service/test/activities/replays.test.ts'], {
    'trust-secret-for-a-copied-question': {
      why: 'Whoever has copied a question once is answered every session that its key opens later.',
      find: `isFromAbove: home !== undefined, isStale,`,
      replace: `isFromAbove: home !== undefined, isStale: isStale && false,`,
      mended: 'fix(service/handlers): a copied question is told no secret of an activity',
    },
  }),
  ...inFile('service/src/store/session-keys.ts', ['service/test/handlers/user-sessions.test.ts'], {
    'trust-session-of-another-outlives-opener': {
      why: 'A session that a key has opened for another user goes on when the key is deleted.',
      find: `const endsWithOpener = isOfOther || (isExpiring && !isFamily);`,
      replace: `const endsWithOpener = !isOfOther && isExpiring && !isFamily;`,
      mended:
        'fix(service/auth): a session that is opened for another user comes from where its opener may, and ends with it',
    },
    'trust-session-of-another-ends-opener': {
      why: 'Whoever ends a session that somebody else has opened for them ends the sessions of that one.',
      find: `const isFamily = opener?.isSession === true && !isOfOther;`,
      replace: `const isFamily = opener?.isSession === true;`,
      mended:
        'fix(service/auth): a session that is opened for another user comes from where its opener may, and ends with it',
    },
  }),
  ...inFile(
    'service/src/store/authenticators.ts',
    ['service/test/auth/passkeys/passkey-organizations.test.ts'],
    {
      'trust-passkey-of-strangers-first': {
        why: 'Whoever plants a passkey in enough organizations hides its owner from the organization above.',
        find: `.orderBy(distance, asc(authenticators.sequence))`,
        replace: `.orderBy(asc(authenticators.sequence), distance)`,
        mended:
          'fix(service/auth): a passkey that several organizations know is resolved by the request, not by row order',
      },
    },
  ),
  ...inFile('service/src/solana/sponsor-budget.ts', ['service/test/solana/sponsor-budget.test.ts'], {
    'trust-sponsor-for-each': {
      why: 'Each sub-organization has a whole day of sponsored fees.',
      find: `return organization?.parentOrganizationId ?? organizationId;`,
      replace: `return organization?.id ?? organizationId;`,
      mended: 'fix(service/solana): what a sponsor pays for one organization has a limit of the day',
    },
  }),
  ...inFile('service/src/activities/secret-members.ts', ['service/test/ledger/sealed-results.test.ts'], {
    'trust-sessions-in-the-database': {
      why: 'Whoever reads the database uses the sessions of other people.',
      find: `    keys.seal(Buffer.from(secret), toPlace(activity, member)),`,
      replace: `    keys.seal(Buffer.from(secret), toPlace(activity, member)) === '' ? '' : secret,`,
      mended: 'fix(service/activities): sessions in the results of activities are sealed in the database',
    },
  }),
  ...inFile('service/src/activities/policy-room.ts', ['service/test/handlers/policies.test.ts'], {
    'trust-policies-without-end': {
      why: 'Whoever stores policies without end stops the process with each activity.',
      find: `if (after <= maximum || after <= before) return result;`,
      replace: `if (after <= maximum || before >= 0) return result;`,
      mended: 'fix(service/activities): what policies take to compile has a limit, and is kept',
    },
  }),
  ...inFile('service/src/store/ip-allowlists.ts', ['service/test/handlers/session-families.test.ts'], {
    'trust-list-not-for-sessions': {
      why: 'The list of a stolen key does not reach the sessions that the thief has opened with it.',
      find: `set(allowlist).where(inArray(apiKeys.sequence, opened));`,
      replace: `set(allowlist).where(eq(apiKeys.sequence, key.sequence));`,
      mended: 'fix(service/store): the IP allowlist of a key reaches the sessions it has opened',
    },
  }),
  ...inFile('service/src/store/users.ts', PLANTED_CONTACTS, {
    'trust-same-contact-not-verified': {
      why: 'A contact that is written again as it was is not verified any more, and its owner finds no account.',
      find: 'sql`case when ${contact} = ${value}::text then ${verifiedAt} end`',
      replace: 'sql`case when ${contact} <> ${value}::text then ${verifiedAt} end`',
      mended: 'fix(service/handlers): a contact that stays the same stays verified',
    },
  }),
  ...inFile('service/src/auth/social/key-sets.ts', ['service/test/auth/social/key-sets.test.ts'], {
    'trust-no-keys-for-good-keys': {
      why: 'A set without a readable key takes the place of good keys, and every login of that provider fails.',
      find: `  if (readable.length === 0) throw providerUnavailable();\n`,
      replace: '',
      mended: 'fix(service/auth): a key set without a key takes no good keys away',
    },
  }),
];
