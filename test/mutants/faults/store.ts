import { inFile, type Fault } from '../fault.ts';

const QUEUE = ['service/test/webhooks/queue.test.ts'];
const TAGS = ['service/test/store/tags.test.ts', 'service/test/handlers/tags.test.ts'];
const FAMILIES = ['service/test/handlers/session-families.test.ts'];

/** Faults of what is kept, and of what several do at once. */
export const storeFaults: readonly Fault[] = [
  ...inFile('service/src/handlers/reads-at-once.ts', ['service/test/http/one-moment.test.ts'], {
    'store-quorum-of-two-moments': {
      why: 'A root quorum is answered with the old threshold and the new members.',
      find: `  'getWallet',\n`,
      replace: `  'getOrganizationConfigs',\n  'getWallet',\n`,
    },
  }),
  ...inFile('service/src/store/preparing-pool.ts', ['service/test/store/preparing-pool.test.ts'], {
    'store-begin-uses-up-the-pool': {
      why: 'A connection on which a transaction could not begin is never given back.',
      find: `if (text.startsWith('begin')) this.throwAway();`,
      replace: '',
    },
  }),
  ...inFile('service/src/store/one-time-codes.ts', ['service/test/store/store.test.ts'], {
    'store-guess-without-limit': {
      why: 'Of many guesses at once all are looked at.',
      find: `          lt(oneTimeCodes.tries, guess.maximumTries),\n`,
      replace: '',
      tests: ['service/test/handlers/otp-verify.test.ts'],
    },
    'store-used-code-again': {
      why: 'A code that was used is taken again.',
      find: `          isNull(oneTimeCodes.usedAt),
          isNull(oneTimeCodes.replacedBy),
        ),
      )
      .returning();`,
      replace: `          isNull(oneTimeCodes.replacedBy),
        ),
      )
      .returning();`,
      tests: ['service/test/handlers/otp-verify-v2.test.ts'],
    },
    'store-sends-without-limit': {
      why: 'A contact is sent any number of codes.',
      find: `if (sends >= limits.sends) return {`,
      replace: `if (sends < 0) return {`,
      tests: ['service/test/handlers/otp-init.test.ts'],
    },
    'store-failed-send-counts': {
      why: 'A code that could not be sent has replaced the one before it.',
      find: `    await transaction.update(oneTimeCodes).set({ replacedBy: null }).where(eq(oneTimeCodes.replacedBy, id));\n`,
      replace: '',
      tests: ['service/test/auth/delivery/delivery.test.ts', 'service/test/store/store.test.ts'],
    },
    'store-surplus-of-the-newest': {
      why: 'The newest codes of a contact are replaced instead of the oldest.',
      find: `.orderBy(asc(oneTimeCodes.sequence));`,
      replace: `.orderBy(sql\`\${oneTimeCodes.sequence} desc\`);\n    void asc;`,
      tests: ['service/test/handlers/otp-verify.test.ts', 'service/test/handlers/otp-init.test.ts'],
    },
  }),
  ...inFile('service/src/store/verification-tokens.ts', ['service/test/handlers/otp-login.test.ts'], {
    'store-token-used-twice': {
      why: 'A verification token opens two sessions.',
      find: `        isNull(verificationTokens.consumedAt),\n`,
      replace: '',
    },
    'store-token-of-another-site': {
      why: 'A token is used under another configuration.',
      find: `        eq(verificationTokens.authProxyConfigId, authProxyConfigId),\n`,
      replace: '',
    },
  }),
  ...inFile('service/src/store/open-database.ts', ['service/test/store/embedded.test.ts'], {
    'store-plans-of-empty-tables': {
      why: 'An embedded database reads whole tables for ever, because they were empty when it planned.',
      find: `  await client.exec('set enable_seqscan = off');\n`,
      replace: '',
    },
  }),
  ...inFile('service/src/store/vacuum.ts', ['service/test/store/embedded.test.ts'], {
    'store-space-never-reused': {
      why: 'The space of deleted rows stays taken.',
      find: `sql.raw(\`vacuum \${name}\`)`,
      replace: `sql.raw(\`select '\${name}'\`)`,
    },
  }),
  ...inFile('service/src/store/webhook-deliveries.ts', ['service/test/simulation/simulation.test.ts'], {
    'store-deliveries-in-any-order': {
      why: 'Deliveries are answered in the order of a plan.',
      find: `    order by c.sequence\n`,
      replace: ``,
    },
  }),
  ...inFile('service/src/store/shared-transactions.ts', ['service/test/store/shared-transactions.test.ts'], {
    'store-failure-of-others': {
      why: 'Work fails because other work in the same transaction failed.',
      find: `if (hasFailed && !isOwnFault) return false;`,
      replace: `void isOwnFault;`,
    },
    'store-results-mixed': {
      why: 'Work is answered with the result of other work.',
      find: `resolve(results[index] as never));`,
      replace: `resolve(results[results.length - 1 - index] as never));`,
    },
    'store-together-mixed': {
      why: 'Work that has something done together gets the answer of other work.',
      find: `goOn(answers[place] as never);`,
      replace: `goOn(answers[0] as never);`,
    },
    'store-left-rows-lost': {
      why: 'Rows that work has left for the end are not inserted.',
      find: `  for (const [insertAll, rows] of left) await insertAll(transaction, rows as never[]);\n`,
      replace: '',
    },
  }),
  ...inFile('service/src/store/webhook-deliveries.ts', QUEUE, {
    'store-two-workers-one-delivery': {
      why: 'Two workers take the same delivery.',
      find: `where d.event_id = taken.event_id and taken.state = 'pending' and taken.due_at <= `,
      replace: `where d.event_id = taken.event_id and taken.state = 'pending' and 0 <= `,
    },
    'store-deliveries-out-of-order': {
      why: 'A later update of an activity arrives before an earlier one.',
      find: `e.sequence < d.sequence and`,
      replace: `e.sequence < 0 and`,
    },
    'store-late-outcome-counts': {
      why: 'A worker whose lease was taken over decides about a delivery.',
      find: `      and (o.state = 'delivered' or d.attempts = o.attempts)\n`,
      replace: '',
    },
    'store-delivered-body-kept': {
      why: 'The body of a delivery stays after it has arrived.',
      find: `body = case when o.state = 'delivered' then null else d.body end,`,
      replace: `body = d.body,`,
      tests: ['service/test/webhooks/delivery.test.ts'],
    },
    'store-revived-without-attempts': {
      why: 'A dead letter that is put back dies at its first failure.',
      find: `.set({ state: 'pending', attempts: 0, dueAt`,
      replace: `.set({ state: 'pending', dueAt`,
      tests: ['service/test/webhooks/delivery.test.ts'],
    },
  }),
  ...inFile('service/src/store/session-keys.ts', FAMILIES, {
    'store-opened-session-is-free': {
      why: 'A session that another has opened does not end with it.',
      find: `parentSequence: isFamily ? opener.family : null,`,
      replace: `parentSequence: null,`,
      mended: "fix(service): a session's own keys end with it",
    },
    'store-session-from-anywhere': {
      why: 'A session comes from where the key that opened it may not.',
      find: `ipAllowlist: opener?.ipAllowlist ?? null,`,
      replace: `ipAllowlist: null,`,
      tests: ['service/test/auth/sessions/open-session.test.ts'],
    },
    'store-lasting-key-ended': {
      why: 'Ending sessions deletes lasting API keys.',
      find: `.where(and(isNotNull(apiKeys.expiresAt), condition));`,
      replace: `.where(condition);`,
    },
    'store-key-taken-from-another-user': {
      why: 'Anybody signs others out by their public keys.',
      find: `isKeyShown ? undefined : isReplaceable,`,
      replace: `(void isKeyShown, void isReplaceable, undefined),`,
      tests: ['service/test/auth/sessions/open-session.test.ts'],
    },
  }),
  ...inFile('service/src/store/awaiting-activities.ts', ['service/test/handlers/mfa-steps.test.ts'], {
    'store-activities-of-the-deleted': {
      why: 'What a deleted user has submitted can still be approved.',
      find: `.set({ status: 'ACTIVITY_STATUS_REJECTED', failure: toRejection(message), updatedAt: now })`,
      replace: `.set({ failure: toRejection(message), updatedAt: now })`,
      mended: 'fix(service): an activity whose submitter has left does not look rejected',
    },
  }),
  ...inFile('service/src/store/users.ts', ['service/test/handlers/mfa-steps.test.ts'], {
    'store-contact-of-any-organization': {
      why: 'A contact finds users of foreign organizations.',
      find: `        or(isOwnOrganization, eq(organizations.parentOrganizationId, owner.configurationOrganizationId)),\n`,
      replace: '',
      tests: ['service/test/handlers/account-lookup.test.ts', 'service/test/handlers/otp-login.test.ts'],
    },
    'store-deleted-without-a-reason': {
      why: 'An activity of a deleted user does not say why it has ended.',
      find: `'The user who submitted the activity was deleted.'`,
      replace: `''`,
      mended: 'fix(service): an activity whose submitter has left does not look rejected',
    },
  }),
  ...inFile('service/src/store/change-tags.ts', TAGS, {
    'store-tag-on-foreign-items': {
      why: 'A tag is put on items of another organization.',
      find: `        and w.place not in (select place from named where not is_known)\n`,
      replace: '',
    },
    'store-tag-name-taken': {
      why: 'A name that is taken is answered as a fault of the service.',
      find: `    if (changes.length === 1 && sqlStateOf(error) === UNIQUE_VIOLATION) return [undefined];\n`,
      replace: `    void [sqlStateOf, UNIQUE_VIOLATION];\n`,
    },
    'store-tag-twice-in-a-statement': {
      why: 'Of two changes of one tag at the same time one is lost.',
      find: `tables === change.tables && id !== change.id)`,
      replace: `tables === change.tables)`,
    },
  }),
  ...inFile('service/src/store/housekeeping.ts', QUEUE, {
    'store-dead-letters-swept': {
      why: 'Deliveries that were given up are gone after a day.',
      find: `const DEAD_WEBHOOK_MS = 90 * DAY_MS;`,
      replace: `const DEAD_WEBHOOK_MS = DAY_MS;`,
    },
  }),
  ...inFile('service/src/store/lock-folder.ts', ['service/test/store/lock-folder.test.ts'], {
    'store-two-users-of-a-folder': {
      why: 'Two processes write one embedded database.',
      find: `if (!takeLock(file, folder)) {`,
      replace: `if (!takeLock(file, folder) && folder === '') {`,
      mended: 'fix(service): a killed service holds no folder, also as a zombie',
    },
    'store-folder-held-by-a-text': {
      why: 'The text of a lock file decides who holds a folder.',
      find: `return tryLock(file, LOCKED_BYTE, 1);`,
      replace: `return readFileSync(file, 'utf8') === '' && tryLock(file, LOCKED_BYTE, 1);`,
      mended: 'fix(service): a killed service holds no folder, also as a zombie',
    },
  }),
  ...inFile('service/src/store/batch-loader.ts', ['service/test/store/batch-loader.test.ts'], {
    'store-answer-older-than-question': {
      why: 'An answer from memory is older than its question.',
      find: `cache: false,`,
      replace: `cache: true,`,
    },
    'store-thousand-questions': {
      why: 'Any number of questions is asked at once.',
      find: `const MAXIMUM_QUESTIONS = 100;`,
      replace: `const MAXIMUM_QUESTIONS = 100_000;`,
    },
  }),
  ...inFile('service/src/secrets/sealing.ts', ['service/test/secrets/sealing.test.ts'], {
    'store-secret-moved': {
      why: 'A sealed secret opens in the place of another one.',
      find: `[organizationId, keyId, curve, VERSION].join('|')`,
      replace: `(void keyId, [organizationId, curve, VERSION]).join('|')`,
    },
    'store-short-tag': {
      why: 'A sealed secret with a forged end opens.',
      find: `      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Uint8Array.from(Buffer.concat([secret, decipher.final()]));`,
      replace: `      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Uint8Array.from(secret);`,
    },
  }),
  ...inFile('service/src/webhooks/webhook-keys.ts', ['service/test/webhooks/keys.test.ts'], {
    'store-retired-key-gone-at-once': {
      why: 'A key of webhooks leaves the key set while copies of it are still used.',
      find: `KEY_SET_MAX_AGE_SECONDS * 1000 + 3_600_000;`,
      replace: `3_600_000;`,
    },
  }),
];
