import type { ActivityWork } from '../activities/activity-work.ts';
import { submitActivity } from '../activities/submit.ts';
import { voteOnActivity } from '../activities/vote.ts';
import { authenticate } from '../auth/stamps/authenticate.ts';
import { operations, schemas, type ActivityOperation, type ActivitySchema } from '../base/contract.ts';
import { toActivityWork, type AnyActivityHandler } from '../handlers/activity-handler.ts';
import { handlers } from '../handlers/index.ts';
import type { ActivityName } from '../handlers/handler.ts';
import type { VoteRecord } from '../store/activities.ts';
import type { Validator } from '../base/validator.ts';
import { parseBody, readBody } from './body.ts';
import type { CountRequest } from './rates.ts';
import type { Serve, ServingServices } from './serve.ts';

/** The body of every activity (api.md "Common activity request"). */
interface ActivityBody {
  readonly timestampMs: string;
  readonly organizationId: string;
  readonly parameters: unknown;
  readonly generateAppProofs?: boolean;
}

const SELECTIONS: Readonly<Record<string, VoteRecord['selection']>> = {
  [operations.approveActivity.type]: 'VOTE_SELECTION_APPROVED',
  [operations.rejectActivity.type]: 'VOTE_SELECTION_REJECTED',
};

/**
 * Serves activities, checked in this order: size, parse, key, signature, organization, address; time and policies
 * are the engine's.
 */
export function createActivityServer(
  services: ServingServices,
  countRequest: CountRequest,
): (name: string, operation: ActivityOperation, validate: Validator) => Serve {
  const works = new Map<string, ActivityWork>(
    Object.entries(operations).flatMap(([name, operation]) =>
      operation.kind === 'activity' && name in handlers
        ? [[operation.type, toActivityWork(handlers[name as ActivityName] as AnyActivityHandler, services)]]
        : [],
    ),
  );
  const workOf = ({ type }: { readonly type: string }): ActivityWork => {
    const work = works.get(type);
    if (work === undefined) throw new Error(`Nothing performs activities of type ${type}.`);
    return work;
  };

  return (name, operation, validate) => {
    const { takesAttestedStamp, takesParentStamp }: ActivitySchema = schemas[name as ActivityName];
    return async (request, { clientAddress, facts }) => {
      const body = await readBody(request);
      const { generateAppProofs = false, ...parsed } = parseBody<ActivityBody>(
        body,
        takeFalseAppProofs(operation, validate),
      );
      const { organizationId, parameters, timestampMs } = parsed;
      const caller = await authenticate(services, {
        headers: request.headers,
        body,
        organizationId,
        clientAddress,
        allowsReadOnly: false,
        allowsAttested: takesAttestedStamp === true,
        allowsParent: takesParentStamp === true,
      });
      countRequest(caller);
      facts.organizationId = caller.organizationId;
      facts.userId = caller.userId;
      facts.scheme = caller.credential.scheme;
      const selection = SELECTIONS[operation.type];
      if (selection !== undefined) {
        const { fingerprint } = parameters as { readonly fingerprint: string };
        const ballot = { selection, caller, body, timestampMs, fingerprint, workOf };
        return { activity: await voteOnActivity(services, ballot) };
      }
      const work = workOf(operation);
      const isProved = generateAppProofs;
      const submission = { operation, work, caller, body, timestampMs, parameters, isProved };
      return { activity: await submitActivity(services, submission) };
    };
  };
}

/**
 * Two operations list no `generateAppProofs`, and published clients send `false` with every activity: there `false`
 * passes and anything else is refused like any unknown member.
 */
function takeFalseAppProofs({ hasAppProofs }: ActivityOperation, validate: Validator): Validator {
  if (hasAppProofs) return validate;
  return (value) => {
    const { generateAppProofs, ...rest } = (value ?? {}) as Record<string, unknown>;
    return validate(generateAppProofs === false ? rest : value);
  };
}
