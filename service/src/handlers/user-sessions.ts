import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { createBase58check } from '@scure/base';
import { stampingKeyOf, stampingPasskeyOf } from '../auth/sessions/hold-opener.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { concatBytes, toHex } from '../base/contract.ts';
import { DEFAULT_SESSION_SECONDS } from '../base/credential-life.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toTimestamp } from '../base/timestamp.ts';
import { sealHpke } from '../keys/hpke.ts';
import { findOwner } from '../store/credential-owners.ts';
import { isUserOf } from '../store/is-user-of.ts';
import { endSessions as endStored, listSessions as listStored } from '../store/sessions.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { unknownUser } from './person-work.ts';
import { readHpkeTarget } from './read-hpke-target.ts';
import { assertExpiration } from './sessions.ts';

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/**
 * Opens a session with a key that the service creates, for clients that cannot create keys. Users may open their own
 * without a policy. For another user policies decide, and the session proves no authentication of that user. Either has
 * the IP allowlist of the stamping key, and ends with that key or with the stamping passkey.
 */
export const createReadWriteSession: Handlers['createReadWriteSession'] = {
  permission: ({ userId }, submitterId) =>
    userId === undefined || userId === submitterId ? 'self' : 'policies',
  assertPossible({ expirationSeconds, targetPublicKey }) {
    readHpkeTarget(targetPublicKey);
    assertExpiration(expirationSeconds);
  },
  async execute(parameters, { authentications, now, organizationId, services, transaction, ...context }) {
    const { apiKeyName, expirationSeconds, invalidateExisting = false, targetPublicKey } = parameters;
    const { userId = context.userId } = parameters;
    const owner = await findOwner(transaction, userId);
    if (owner?.organizationId !== organizationId) throw unknownUser('parameters.userId');
    const isOwn = userId === context.userId;
    const { publicKey, secretKey } = p256.keygen();
    const apiKeyId = toHex(publicKey);
    const session = await openSession(services, transaction, {
      ...{ organizationId, userId, publicKey: apiKeyId, name: apiKeyName ?? null, now },
      openedBy: stampingKeyOf(authentications),
      openedByPasskey: isOwn ? undefined : stampingPasskeyOf(authentications),
      openerUserId: context.userId,
      isKeyShown: false,
      expirationSeconds: Number(expirationSeconds ?? DEFAULT_SESSION_SECONDS),
      invalidatesExisting: invalidateExisting,
      authentication: isOwn
        ? (authentications.find(({ type }) => type !== 'AUTHENTICATION_TYPE_SESSION') ??
          authentications.at(-1) ??
          null)
        : null,
    });
    if (session === undefined) throw new Error('A new key is in use already.');
    const message = await sealHpke(readHpkeTarget(targetPublicKey), secretKey);
    secretKey.fill(0);
    const encapped = p256.Point.fromBytes(message.encappedPublic).toBytes(true);
    const { organizationName, userName: username } = owner;
    const credentialBundle = base58check.encode(concatBytes(encapped, message.ciphertext));
    return { organizationId, organizationName, userId, username, apiKeyId, credentialBundle };
  },
};

/** Lists the open sessions of a user. */
export const listSessions: Handlers['listSessions'] = async (parameters, { caller, services }) => {
  const { organizationId } = caller;
  const { userId = caller.userId } = parameters;
  if (!(await isUserOf(services.database, organizationId, userId))) throw unknownUser('userId');
  const scope = { organizationId, userId, now: services.clock.now() };
  return {
    sessions: (await listStored(services.database, scope)).map((session) => {
      const { authentication, createdAt, expiresAt, id, name, type } = session;
      return {
        sessionId: id,
        userId,
        sessionType: type,
        ...(name === null ? {} : { name }),
        ...(authentication === null ? {} : { openedBy: authentication.type }),
        ...(createdAt === null ? {} : { createdAt: toTimestamp(createdAt) }),
        expiresAt: toTimestamp(expiresAt),
      };
    }),
  };
};

/** Ends sessions of a user, all or none. Users may end their own without a policy; for another user policies decide. */
export const endSessions: Handlers['endSessions'] = {
  permission: ({ userId }, submitterId) => (userId === submitterId ? 'self' : 'policies'),
  assertPossible: ({ sessionIds = [] }) => assertDistinct(sessionIds, 'parameters.sessionIds'),
  async execute({ sessionIds, userId }, { now, organizationId, transaction }) {
    if (!(await isUserOf(transaction, organizationId, userId))) throw unknownUser('parameters.userId');
    const scope = { organizationId, userId, now };
    const open = (await listStored(transaction, scope)).map(({ id }) => id);
    const ended = sessionIds ?? open;
    const unknown = ended.findIndex((id) => !open.includes(id));
    if (unknown !== -1) {
      throw new ProblemError('NOT_FOUND', 'The user has no such open session.', {
        path: `parameters.sessionIds[${unknown}]`,
      });
    }
    await endStored(transaction, scope, ended);
    return { sessionIds: ended };
  },
};
