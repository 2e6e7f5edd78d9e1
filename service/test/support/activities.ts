/** Builds organizations, members and stamped requests for tests of the engine. Shares no code with the service. */
import { randomUUID } from 'node:crypto';
import { call, createDeviceKey, stamp, type DeviceKey, type Reply } from './client.ts';
import type { TestService } from './test-service.ts';

/** A user with an API key that does not expire. */
export interface Member {
  readonly userId: string;
  readonly key: DeviceKey;
}

/** An organization that one test uses alone, with its part of the provisioning file. */
export interface TestOrganization<Name extends string> {
  readonly organizationId: string;
  readonly members: Readonly<Record<Name, Member>>;
  readonly file: Record<string, unknown>;
}

/** Options of {@link createOrganization}. */
export interface OrganizationParts<Name extends string> {
  readonly rootQuorum?: { readonly threshold: number; readonly members: readonly Name[] };
  /** Answers further properties of the organization's entry in the provisioning file, such as `policies`. */
  readonly parts?: (ids: {
    readonly organizationId: string;
    readonly userIds: Readonly<Record<Name, string>>;
  }) => Record<string, unknown>;
  /** Further properties of each user's entry in the provisioning file, such as `mfaPolicies`. */
  readonly users?: Partial<Record<Name, Record<string, unknown>>>;
}

/** Creates an organization with random ids. The first member is the root quorum unless the options say otherwise. */
export function createOrganization<const Name extends string>(
  names: readonly [Name, ...Name[]],
  { parts, rootQuorum = { threshold: 1, members: [names[0]] }, users = {} }: OrganizationParts<Name> = {},
): TestOrganization<Name> {
  const organizationId = randomUUID();
  const entries = names.map((name): [Name, Member] => [
    name,
    { userId: randomUUID(), key: createDeviceKey() },
  ]);
  const members = Object.fromEntries(entries) as Record<Name, Member>;
  const userIds = Object.fromEntries(entries.map(([name, { userId }]) => [name, userId])) as Record<
    Name,
    string
  >;
  const file = {
    organizationId,
    organizationName: 'Test',
    rootQuorum: {
      threshold: rootQuorum.threshold,
      userIds: rootQuorum.members.map((name) => members[name].userId),
    },
    users: entries.map(([name, { key, userId }]) => ({
      userId,
      userName: name,
      apiKeys: [{ publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
      ...(users[name] as object | undefined),
    })),
    ...parts?.({ organizationId, userIds }),
  };
  return { organizationId, members, file };
}

/** A provisioning file with these organizations. */
export function provisioningOf(...organizations: readonly { readonly file: object }[]): {
  readonly organizations: readonly object[];
} {
  return { organizations: organizations.map(({ file }) => file) };
}

/** Options that make a submission differ from the default. */
export interface SubmissionChanges {
  readonly timestampMs?: string;
  readonly body?: Record<string, unknown>;
}

/** The version suffix of activity types that have one, as published clients send it. */
const REVISIONS: Readonly<Record<string, string>> = {
  create_api_keys: '_V2',
  create_authenticators: '_V2',
  create_oauth_providers: '_V2',
  create_policy: '_V3',
  create_private_keys: '_V2',
  create_sub_organization: '_V8',
  create_users: '_V4',
  sign_raw_payload: '_V2',
  sign_transaction: '_V2',
  init_otp: '_V3',
  verify_otp: '_V2',
  otp_login: '_V2',
  create_read_write_session: '_V2',
  update_policy: '_V2',
};

/** The exact body of an activity. `segment` is the last part of its path. */
export function createBody(
  service: TestService,
  organizationId: string,
  segment: string,
  parameters: unknown,
  { body, timestampMs = String(service.clock.now()) }: SubmissionChanges = {},
): string {
  const type = `ACTIVITY_TYPE_${segment.toUpperCase()}${REVISIONS[segment] ?? ''}`;
  return JSON.stringify({ type, timestampMs, organizationId, parameters, ...body });
}

/** Posts a body with the stamp of a key. */
export async function post(service: TestService, path: string, key: DeviceKey, body: string): Promise<Reply> {
  return call(service, path, body, { configId: null, headers: { 'x-stamp': stamp(key, body) } });
}

let unique = 0;

/** Submits an activity as a member. Each call sends a different body, even while the test's clock stands still. */
export async function submit(
  service: TestService,
  organizationId: string,
  { key }: Member,
  segment: string,
  parameters: unknown,
  changes: SubmissionChanges = {},
): Promise<Reply> {
  unique = (unique + 1) % 200_000;
  const timestampMs = String(service.clock.now() - unique);
  const body = createBody(service, organizationId, segment, parameters, { timestampMs, ...changes });
  return post(service, `/public/v1/submit/${segment}`, key, body);
}

/** Sends a query as a member. */
export async function query(
  service: TestService,
  organizationId: string,
  { key }: Member,
  segment: string,
  parameters: object = {},
): Promise<Reply> {
  return post(service, `/public/v1/query/${segment}`, key, JSON.stringify({ organizationId, ...parameters }));
}
