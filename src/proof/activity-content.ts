import { toCanonicalJson } from '../base/canonical-json.ts';

/** Members of results whose values are secret. The log contains empty texts in their place for every reader. */
const SECRET_MEMBERS = ['session', 'verificationToken'];

type Members = Readonly<Record<string, unknown>>;

/**
 * Writes the text of an activity that the log contains: the activity as the API returns it, in canonical JSON, without
 * the parts that depend on the caller. The signatures of votes, `canApprove` and `canReject` are left out, and secret
 * members of the result are empty texts. Throws a `TypeError` for a value that is not an activity.
 */
export function toActivityContent(activity: object): string {
  const shown = activity as Members;
  if (!Array.isArray(shown['votes'])) throw new TypeError('expected an activity with its votes');
  // The members are spelled out, which is faster than a loop; the service runs this for each activity.
  return toCanonicalJson({
    id: shown['id'],
    organizationId: shown['organizationId'],
    status: shown['status'],
    type: shown['type'],
    intent: shown['intent'],
    result: toShownResult(shown['result'] as Members),
    votes: (shown['votes'] as readonly Members[]).map(toShownVote),
    fingerprint: shown['fingerprint'],
    createdAt: shown['createdAt'],
    updatedAt: shown['updatedAt'],
    failure: shown['failure'],
    mfaStep: shown['mfaStep'],
    appProofs: shown['appProofs'],
  });
}

/** Returns the result with its secret members emptied. */
function toShownResult(result: Members): Members {
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(result)) {
    const value = result[name] as Members;
    const secrets = SECRET_MEMBERS.filter((member) => Object.hasOwn(value, member));
    shown[name] = secrets.length === 0 ? value : blank(value, secrets);
  }
  return shown;
}

function blank(result: Members, secrets: readonly string[]): Members {
  return { ...result, ...Object.fromEntries(secrets.map((name) => [name, ''])) };
}

function toShownVote(vote: Members): Members {
  return {
    id: vote['id'],
    userId: vote['userId'],
    activityId: vote['activityId'],
    selection: vote['selection'],
    message: vote['message'],
    publicKey: vote['publicKey'],
    scheme: vote['scheme'],
    createdAt: vote['createdAt'],
  };
}
