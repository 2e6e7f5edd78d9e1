import { inFile, type Fault, type FaultInFile } from '../../../../test/mutants/fault.ts';
import type { WorldName } from '../worlds/index.ts';

const inWorld = (
  world: WorldName,
  file: string,
  faults: Readonly<Record<string, FaultInFile>>,
): readonly Fault[] =>
  inFile(`service/src/${file}.ts`, [`service/test/simulation/worlds/${world}.ts`], faults);

/** Realistic bugs that some schedule has to find. The `tests` of each name the world that finds it. */
export const SIMULATED_BUGS: readonly Fault[] = [
  ...inWorld('engine', 'activities/submit', {
    'repeat-at-once-fails': {
      why: 'Two requests with one body at the same moment: one of them fails.',
      find: 'if (error instanceof FingerprintTaken) return undefined;',
      replace: 'if (error instanceof FingerprintTaken) throw error;',
    },
    'submission-not-told': {
      why: 'Nobody is told of a new activity.',
      find: 'isQueued = await services.updates.enqueue(transaction, update);',
      replace: 'isQueued = update.now > 0;',
    },
    'submission-told-outside': {
      why: 'The delivery is queued beside the transaction.',
      find: 'isQueued = await services.updates.enqueue(transaction, update);',
      replace: 'isQueued = await services.updates.enqueue(services.database, update);',
    },
  }),
  ...inWorld('engine', 'activities/advance', {
    'performed-outside': {
      why: 'An activity is performed beside its transaction.',
      find: 'const context = { transaction, ...person,',
      replace: 'const context = { transaction: services.database, ...person,',
    },
  }),
  ...inWorld('engine', 'activities/show', {
    'votes-after-the-end': {
      why: 'An activity takes votes after its end.',
      find: "return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED' || status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';",
      replace: "return status !== 'ACTIVITY_STATUS_CREATED';",
    },
  }),
  ...inWorld('engine', 'activities/vote', {
    'vote-again-by-another-body': {
      why: 'Whoever has voted votes again.',
      find: 'if (!canVote(selection, found, viewer)) {',
      replace: 'if (!isAwaitingVotes(activity)) {',
    },
    'ballot-sent-again-refused': {
      why: 'A ballot whose reply was lost is refused when it comes again.',
      find: 'if (found?.votes.some((one) => isSame(one, vote)) === true) return { stored: found, isQueued: false };',
      replace: '',
    },
    'outcome-of-votes-not-told': {
      why: 'Nobody is told of the outcome of votes.',
      find: 'if (advanced.status === activity.status) return',
      replace: 'if (advanced.status !== activity.status) return',
    },
    'outcome-of-votes-not-kept': {
      why: 'What the votes led to is not written down.',
      find: 'await updateActivity(transaction, advanced);',
      replace: 'await updateActivity(transaction, activity);',
    },
  }),
  ...inWorld('engine', 'store/activities', {
    'decision-of-a-vote-lost': {
      why: 'The decision that a vote led to is not kept.',
      find: 'await transaction.insert(policyEvaluations).values(evaluation);',
      replace: 'void evaluation;',
    },
    'activity-of-anybody': {
      why: 'Whoever knows its id reads an activity of another organization.',
      find: 'const where = and(eq(activities.id, id), eq(activities.organizationId, organizationId));',
      replace: 'const where = organizationId === "" ? undefined : eq(activities.id, id);',
    },
    'list-of-everybody': {
      why: 'The list of activities has those of all organizations.',
      find: 'const scope = eq(activities.organizationId, organizationId);',
      replace: 'const scope = organizationId === "" ? undefined : undefined;',
    },
    'vote-on-anybodys': {
      why: 'Whoever knows its fingerprint votes on an activity of another organization.',
      find: "const [activity] = await transaction.select().from(activities).where(where).for('update');",
      replace:
        "const [activity] = await transaction.select().from(activities).where(where && eq(activities.fingerprint, fingerprint)).for('update');",
    },
  }),
  ...inWorld('engine', 'store/shared-transactions', {
    'failure-of-another': {
      why: 'Whoever shares a transaction fails with the others.',
      find: 'if (hasFailed && !isOwnFault) return false;',
      replace: 'if (hasFailed && !isOwnFault && all.length > 99) return false;',
    },
    'answer-of-another': {
      why: 'Whoever shares a transaction gets the answer of the first.',
      find: 'resolve(results[index] as never)',
      replace: 'resolve(results[index * 0] as never)',
    },
  }),
  ...inWorld('engine', 'store/hold-rules', {
    'decided-by-older-rules': {
      why: 'An activity is done by rules that have changed since.',
      find: 'if (found?.count !== kept.size + changes.length) throw',
      replace: 'if (found === undefined) throw',
    },
  }),
  ...inWorld('engine', 'handlers/policies', {
    'change-of-rules-not-told': {
      why: 'Whoever is deciding does not hear that a policy has changed.',
      find: "export const updatePolicy: Handlers['updatePolicy'] = {\n  changesRules: true,",
      replace: "export const updatePolicy: Handlers['updatePolicy'] = {\n  changesRules: false,",
    },
  }),
  ...inWorld('codes', 'store/one-time-codes', {
    'tries-not-counted': {
      why: 'A code can be guessed at for ever.',
      find: 'tries: sql`${oneTimeCodes.tries} + 1`',
      replace: 'tries: sql`${oneTimeCodes.tries} + 0`',
    },
    'one-try-more-at-once': {
      why: 'Of guesses at the same moment one too many is looked at.',
      find: 'lt(oneTimeCodes.tries, guess.maximumTries),',
      replace: 'lt(oneTimeCodes.tries, guess.maximumTries + 1),',
    },
    'used-twice-at-once': {
      why: 'A code opens two ways at the same moment.',
      find: 'gt(oneTimeCodes.expiresAt, guess.now),\n          isNull(oneTimeCodes.usedAt),',
      replace: 'gt(oneTimeCodes.expiresAt, guess.now),',
    },
    'old-codes-stay': {
      why: 'A contact holds any number of codes.',
      find: 'if (surplus.length > 0) {',
      replace: 'if (surplus.length > 99) {',
    },
    'one-code-more': {
      why: 'A contact is sent one code too many.',
      find: 'if (sends >= limits.sends)',
      replace: 'if (sends > limits.sends)',
    },
  }),
  ...inWorld('codes', 'auth/codes/send-code', {
    'code-lives-twice-as-long': {
      why: 'A code can be used after its end.',
      find: 'expiresAt: now + lifeMs,',
      replace: 'expiresAt: now + 2 * lifeMs,',
    },
  }),
  ...inWorld('codes', 'auth/codes/check-code', {
    'repeat-by-anybody': {
      why: 'A used code is answered to another key.',
      find: 'if (verificationTokenId === null || publicKey === undefined || publicKey !== usedByPublicKey)',
      replace: 'if (verificationTokenId === null || publicKey === undefined || usedByPublicKey === "")',
    },
    'repeat-has-a-new-token': {
      why: 'A repeat is answered with a token of its own.',
      find: 'return writeToken(services, configuration, current, { id, expiresAtMs, publicKey });',
      replace:
        'return writeToken(services, configuration, current, { id: randomUUID(), expiresAtMs, publicKey });',
    },
  }),
  ...inWorld('codes', 'store/verification-tokens', {
    'token-used-twice': {
      why: 'A token opens one session after another.',
      find: '        isNull(verificationTokens.consumedAt),\n',
      replace: '',
    },
  }),
  ...inWorld('codes', 'auth/sessions/open-session', {
    'session-outlives-its-opener': {
      why: 'A session gives itself a longer life.',
      find: 'Math.min(asked, Math.floor(latest / 1000))',
      replace: 'Math.max(asked, Math.floor(Math.min(latest, 0) / 1000))',
    },
  }),
  ...inWorld('codes', 'auth/stamps/key-stamp', {
    'session-after-its-end': {
      why: 'A session works after its end.',
      find: '.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)',
      replace: '.filter(({ expiresAt }) => expiresAt === null || expiresAt > now / 2)',
    },
  }),
  ...inWorld('codes', 'store/session-keys', {
    'logout-does-nothing': {
      why: 'A session goes on after its logout.',
      find: 'await transaction.delete(apiKeys).where(sql`${apiKeys.sequence} in ${first}`);',
      replace: 'void first;',
    },
  }),
  ...inWorld('webhooks', 'store/webhook-deliveries', {
    'claim-without-a-lease': {
      why: 'Two processes attempt one delivery.',
      find: 'set due_at = ${leaseUntil}, attempts',
      replace: 'set due_at = least(${leaseUntil}, ${now}), attempts',
    },
    'deliveries-overtake': {
      why: 'A delivery overtakes an earlier one of its activity.',
      find: 'and e.attempts < ${ORDERED_ATTEMPTS}',
      replace: 'and e.attempts < least(1, ${ORDERED_ATTEMPTS})',
    },
  }),
  ...inWorld('webhooks', 'webhooks/classify', {
    'failure-counts-as-delivered': {
      why: 'A receiver that is out of order loses what it was sent.',
      find: 'if (status >= 200 && status <= 299)',
      replace: 'if (status >= 200 && status <= 599)',
    },
    'given-up-early': {
      why: 'A delivery is given up after its second attempt.',
      find: 'if (attempts < maximumAttempts) {',
      replace: 'if (attempts < Math.min(maximumAttempts, 2)) {',
    },
  }),
  ...inWorld('webhooks', 'webhooks/pacing', {
    'receiver-gets-too-much': {
      why: 'A receiver has more attempts at once than it may.',
      find: 'restsUntil > time ? 0 : Math.max(allowance - busy, 0)',
      replace: 'restsUntil > time ? 0 : Math.max(allowance + 3 - busy * 0, 0)',
    },
  }),
  ...inWorld('webhooks', 'webhooks/worker', {
    'places-are-not-given-back': {
      why: 'Every attempt takes a place for ever.',
      find: "pacing.end(delivery, verdict === 'retry' ? 'failed' : isSlow ? 'slow' : 'quick');",
      replace: 'void verdict; void isSlow;',
    },
    'queue-stops-at-a-fault': {
      why: 'A fault of the database ends the queue.',
      find: "'the webhook queue could not be used; it is tried again');",
      replace: "'the webhook queue could not be used; it is tried again'); isStopping = true;",
    },
  }),
  ...inWorld('solana', 'solana/worker', {
    'sent-before-it-is-kept': {
      why: 'Bytes leave that are not kept; the next attempt signs others.',
      find: 'const stored = await storeSignedBytes(database, signed.map(toSignedBytes));',
      replace: 'const stored = new Set((storeSignedBytes, toSignedBytes, signed).map(({ id }) => id));',
    },
  }),
  ...inWorld('solana', 'solana/watch', {
    'expired-too-early': {
      why: 'A transaction is called failed that can still be included.',
      find: 'return finalized.blockHeight > lastValidBlockHeight;',
      replace: 'return finalized.blockHeight + 100 > lastValidBlockHeight;',
    },
    'included-too-early': {
      why: 'A transaction counts before its block is confirmed.',
      find: 'if (!status.isConfirmed) return',
      replace: 'if (status.isConfirmed === undefined) return',
    },
    'node-behind-is-believed': {
      why: 'A node that is behind says that a transaction was never included.',
      find: 'if (networkStatus?.isUpToDate !== true) return',
      replace: 'if (networkStatus?.isUpToDate === undefined) return',
    },
  }),
  ...inWorld('solana', 'solana/broadcast', {
    'unclear-is-failed': {
      why: 'A transaction is called failed because the answer was lost.',
      find: 'return toRetried(exposed, error.message, at);',
      replace: 'return toFailed(exposed, error.message, at);',
    },
    'refused-is-failed': {
      why: 'A transaction is called failed that was handed over before.',
      find: 'return row.isExposed ? toRetried(row, error.message, at) : toFailed(row, error.message, at);',
      replace: 'return toFailed(row, error.message, at);',
    },
  }),
];
