/** Sessions of an organization's members, on a clock that tests move. Shares no code with the service. */
import { afterEach } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from './activities.ts';
import { createDeviceKey, type Reply } from './client.ts';
import type { TestDatabase } from './databases.ts';
import { resultOf } from './outcome.ts';
import { useTestService, type TestService, type TestServiceOptions } from './test-service.ts';

/** Actions of an organization's members at its service. */
export interface Sessions {
  readonly root: Member;
  readonly other: Member;
  readonly service: () => TestService;
  /** Submits an activity. */
  act(by: Member, segment: string, parameters: unknown): Promise<Reply>;
  /** Moves the clock forward; it is reset after each test. */
  pass(milliseconds: number): void;
  /** Opens a session of one day and returns a member that stamps with its key. */
  open(by: Member, key?: Member['key']): Promise<Member>;
  countActivities(): Promise<number>;
}

/**
 * Declares an organization with a service of its own. `quorum` 1 (default): `root` is the only root user. `quorum` 2: both
 * members are root users, and both have to approve.
 */
export function useSessions(
  database: TestDatabase,
  { program, quorum = 1 }: { readonly program?: TestServiceOptions['program']; readonly quorum?: 1 | 2 } = {},
): Sessions {
  const members = quorum === 2 ? (['root', 'other'] as const) : (['root'] as const);
  const party = createOrganization(['root', 'other'], { rootQuorum: { threshold: quorum, members } });
  const service = useTestService(database, {
    provisioning: provisioningOf(party),
    ...(program && { program }),
  });
  afterEach(() => {
    service().clock.offsetMs = 0;
  });
  const act: Sessions['act'] = (by, segment, parameters) =>
    submit(service(), party.organizationId, by, segment, parameters);
  return {
    ...party.members,
    service,
    act,
    pass: (milliseconds) => {
      service().clock.offsetMs += milliseconds;
    },
    async open(by, key = createDeviceKey()) {
      const { publicKey } = key;
      resultOf(await act(by, 'stamp_login', { publicKey, expirationSeconds: '86400' }));
      return { userId: by.userId, key };
    },
    async countActivities() {
      const { body } = await query(service(), party.organizationId, party.members.root, 'list_activities');
      return body.activities.length as number;
    },
  };
}
