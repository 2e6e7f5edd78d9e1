/** Valid bodies of stamped operations, for tests of authorization. */
import fc from 'fast-check';
import { operations, schemas, type Operation, type Schema } from '../../src/base/contract.ts';
import { valuesOf } from './from-schema.ts';
import { ETHEREUM, NAMING, PERSON, POLICY, type Ids, type Own, type Stamped } from './named-things.ts';
import type { TestService } from './test-service.ts';

/**
 * Parameters for operations that name nothing of an organization. They are written by hand where parameters generated from
 * the schema would be refused before the caller's rights are checked.
 */
const GOOD: Readonly<Partial<Record<Stamped, object>>> = {
  createPolicies: { policies: [POLICY] },
  createSubOrganization: { subOrganizationName: 'S', rootUsers: [PERSON], rootQuorumThreshold: 1 },
  createWallet: { walletName: 'W', accounts: [ETHEREUM] },
  initOtp: { otpType: 'OTP_TYPE_EMAIL', contact: 'somebody@example.com', appName: 'A' },
  setOrganizationFeature: { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'false' },
};

/** Whether an operation changes anything. */
export const isActivity = (name: Stamped): boolean => operations[name].kind === 'activity';

/** Builds valid bodies. They name existing objects of the organization, if they name any. Each has a different time. */
export function bodiesOf(
  name: Stamped,
  { clock }: Pick<TestService, 'clock'>,
  organizationId: string,
  { clientSecret, ids, own }: { readonly ids: Ids; readonly own: Own; readonly clientSecret: object },
): readonly string[] {
  const schema = schemas[name] as { readonly parameters?: Schema; readonly request?: Schema };
  const sample = (): unknown[] =>
    fc.sample(valuesOf(schema.parameters ?? schema.request ?? {}), { numRuns: 1, seed: 7 });
  const operation: Operation = operations[name];
  const good = name === 'createOauth2Credential' ? clientSecret : GOOD[name];
  return (NAMING[name]?.(ids, own) ?? (good ? [good] : sample())).map((parameters) => {
    clock.offsetMs += 1;
    const timestampMs = String(clock.now());
    return JSON.stringify(
      operation.kind === 'activity'
        ? { type: operation.type, timestampMs, organizationId, parameters }
        : { ...(parameters as object), organizationId },
    );
  });
}
