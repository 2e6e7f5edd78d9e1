/** The common part of all activities: the request around the parameters, and the activity in the reply. */
import type { ActivityOperation, ActivitySchema } from './operation.ts';
import {
  array,
  boolean,
  integer,
  object,
  oneOf,
  optional,
  record,
  string,
  unknown,
  type Infer,
  type Schema,
} from './schema.ts';
import { authenticationMethods, organizationId } from './shared.ts';

/** The states of an activity (protocol.md section 3; api.md names COMPLETED). */
export const ACTIVITY_STATUSES = [
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_FAILED',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_REJECTED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
] as const;

/** The state of an activity. */
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

const vote = () =>
  object({
    id: string(),
    userId: string('Who voted.'),
    activityId: string(),
    selection: oneOf(['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_REJECTED']),
    message: string('The signed body of the vote.'),
    publicKey: string('Key or credential that signed it.'),
    signature: string('Shown to the credential that made it; empty for everybody else.'),
    scheme: string(),
    createdAt: string('RFC 3339, UTC, milliseconds.'),
  });

/** The vote of a user on an activity (protocol.md section 3). */
export type Vote = Infer<ReturnType<typeof vote>>;

const failure = () =>
  object(
    {
      code: integer('gRPC status number.'),
      message: string('For developers; may change.'),
      details: array(record(unknown())),
    },
    'Why the activity was not completed; present when its status is FAILED or REJECTED.',
  );

const appProof = () =>
  object({
    scheme: oneOf(['SIGNATURE_SCHEME_EPHEMERAL_KEY_P256']),
    publicKey: string('Encryption key and signing key, both uncompressed P-256, hexadecimal.'),
    proofPayload: string('JSON text that is signed.'),
    signature: string('Raw r and s over SHA-256 of the payload, hexadecimal.'),
  });

/** A statement of the service about an activity, signed by its ephemeral key (protocol.md section 5). */
export type AppProof = Infer<ReturnType<typeof appProof>>;

const mfaStep = () =>
  object(
    {
      mfaPolicyId: string('The first MFA policy of the submitter, by its order, that is not satisfied.'),
      step: integer('Which of its requiredAuthenticationMethods comes next, counted from 0.'),
      any: authenticationMethods('The methods that satisfy it; one of them is enough.'),
    },
    'What the submitter has to show next; present when the status is AUTHENTICATORS_NEEDED.',
  );

/** The members that all activities have in common. */
const members = () => ({
  id: string('Activity identifier.'),
  organizationId: string('Owning organization.'),
  status: oneOf(ACTIVITY_STATUSES),
  type: string('The activity type that was submitted.'),
  votes: array(vote(), 'Approvals and rejections.'),
  fingerprint: string('"sha256:" and the SHA-256 of the exact request body, hexadecimal.'),
  canApprove: boolean('Whether the caller can approve the activity now.'),
  canReject: boolean('Whether the caller can reject the activity now.'),
  createdAt: string('RFC 3339, UTC, milliseconds.'),
  updatedAt: string('RFC 3339, UTC, milliseconds.'),
  failure: optional(failure()),
  mfaStep: optional(mfaStep()),
  appProofs: optional(array(appProof(), 'Present when generateAppProofs was true.')),
});

/**
 * An activity (api.md "Activity"). `intent` and `result` hold one member each, named after the operation; `result` is
 * empty until the activity is completed.
 */
export type Activity<Parameters = unknown, Result = unknown> = Infer<
  ReturnType<typeof object<ReturnType<typeof members>>>
> & {
  readonly intent: Readonly<Record<string, Parameters>>;
  readonly result: Readonly<Record<string, Result>>;
};

/** The schema of an activity of any kind, as `get_activity` returns it. */
export const anyActivity = (): Schema<Activity> =>
  object({ ...members(), intent: record(unknown()), result: record(unknown()) });

/** The schema of a request's `timestampMs`, the time at which it was made. */
export const requestTime = (): Schema<string> =>
  string('Time of the request in milliseconds; verifies its liveness.', { pattern: '^[1-9]\\d{12}$' });

/** The schema of an activity's whole request body (api.md "Common activity request"). */
export function activityRequest(operation: ActivityOperation, { parameters }: ActivitySchema): Schema {
  return object({
    type: oneOf([operation.type]),
    timestampMs: requestTime(),
    organizationId: organizationId(),
    parameters,
    ...(operation.hasAppProofs
      ? { generateAppProofs: optional(boolean('True returns app proofs that make the activity verifiable.')) }
      : {}),
  });
}

/** The schema of the reply to an activity. */
export function activityResponse(operation: ActivityOperation, schema: ActivitySchema): Schema {
  const { parameters, result, isVote = false } = schema;
  if (isVote) return object({ activity: anyActivity() });
  return object({
    activity: object({
      ...members(),
      intent: object({ [operation.intent]: parameters }),
      result: object({ [operation.result]: optional(result) }),
    }),
  });
}
