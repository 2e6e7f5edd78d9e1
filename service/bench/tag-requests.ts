import { createOrganization, provisioningOf } from '../test/support/activities.ts';
import { stamp } from '../test/support/client.ts';
import type { PreparedRequest } from './load.ts';

/** An organization with tags, and stamped requests of its user. */
export interface TagParty {
  /** The provisioning file that makes it. */
  readonly file: { readonly organizations: readonly object[] };
  /** Prepares updates of its tags, one after the other at each of the addresses. */
  prepareUpdates(addresses: readonly string[], count: number): PreparedRequest[];
  /** Prepares whoami queries. */
  prepareQueries(addresses: readonly string[], count: number): PreparedRequest[];
}

/** Makes up an organization of one user with 64 tags. */
export function createTagParty(): TagParty {
  const party = createOrganization(['root']);
  const { organizationId } = party;
  const { key, userId } = party.members.root;
  const tags = Array.from({ length: 64 }, () => crypto.randomUUID());
  party.file['userTags'] = tags.map((userTagId, index) => ({
    userTagId,
    userTagName: `tag ${index}`,
    userIds: [],
  }));

  function prepare(
    addresses: readonly string[],
    count: number,
    path: string,
    bodyOf: (index: number) => object,
  ): PreparedRequest[] {
    return Array.from({ length: count }, (_, index) => {
      const body = JSON.stringify(bodyOf(index));
      const headers = { 'content-type': 'application/json', 'x-stamp': stamp(key, body) };
      return { url: `${addresses[index % addresses.length]}${path}`, headers, body };
    });
  }

  return {
    file: provisioningOf(party),
    prepareUpdates: (addresses, count) =>
      prepare(addresses, count, '/public/v1/submit/update_user_tag', (index) => ({
        type: 'ACTIVITY_TYPE_UPDATE_USER_TAG',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: {
          userTagId: tags[index % tags.length],
          // The name is unique, so that every body is a new submission.
          newUserTagName: `tag ${index % tags.length} ${index} ${Math.random()}`,
          addUserIds: Math.floor(index / tags.length) % 2 === 0 ? [userId] : [],
          removeUserIds: [],
        },
      })),
    prepareQueries: (addresses, count) =>
      prepare(addresses, count, '/public/v1/query/whoami', () => ({ organizationId })),
  };
}
