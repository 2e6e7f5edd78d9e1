import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/list-files.ts';
import { organizationId, type TestPerson } from './test-organization.ts';

/** The provisioning file of every test service. */
export const provisionFile = join(root, 'test/support/services/provision.json');

/** The people of the test organization, in the order of the file. */
export function testPeople(): readonly TestPerson[] {
  const { organizations } = JSON.parse(readFileSync(provisionFile, 'utf8')) as {
    organizations: {
      organizationId: string;
      users: { userId: string; userEmail: string; userPhoneNumber: string }[];
    }[];
  };
  const users = organizations.find((entry) => entry.organizationId === organizationId)?.users ?? [];
  return users.map(({ userId, userEmail, userPhoneNumber }) => ({
    userId,
    email: userEmail,
    phone: userPhoneNumber,
  }));
}
