import { createHash, randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { PROVIDER_NAMES } from '../auth/social/providers.ts';
import { toHex } from '../base/contract.ts';
import { createClock } from '../base/clock.ts';
import { createLog } from '../base/log.ts';
import { createFaults } from '../http/dev/faults.ts';
import { readCommand } from '../program/read-command.ts';
import { serve } from '../program/serve.ts';
import { applyProvisioning } from '../provision/apply-provisioning.ts';
import { ProvisioningError } from '../provision/provisioning-error.ts';
import type { ProvisioningFile } from '../provision/provisioning-file.ts';
import { parseProvisioning } from '../provision/read-provisioning.ts';
import { openServiceKeys } from '../secrets/service-keys.ts';
import type { Database } from '../store/database.ts';
import * as tables from '../store/tables.ts';
import { assertFaults, assertOptions, toOptionsError } from './assert-options.ts';
import { createAwaitedInbox } from './awaited-inbox.ts';
import { openTestSession } from './open-test-session.ts';
import { PATIENT_LIMITS } from './patient-limits.ts';
import { loadPreparedImage } from './prepared-image.ts';
import type { TestService, TestServiceOptions } from './types.ts';

/**
 * Tables that `reset` leaves alone: the keys of the service, which pages and servers of a test may have pinned, and the
 * log, which is begun once and only grows.
 */
const KEPT = new Set([
  ...['service_secrets', 'webhook_keys', 'boot_proofs'],
  ...['log_entries', 'log_keys', 'log_pending', 'log_state', 'log_tiles'],
]);

/** The same at every start, so that a database that an earlier run has used opens again. */
const MASTER_KEY = createHash('sha256').update('latchkey-service/testing').digest();

/**
 * Starts the whole service in this process, on a port of its own, for the tests of an application. Each worker of a test
 * runner may have one. Nothing is sent to anybody: codes are answered by `codeFor`.
 *
 * @example
 * import { startService } from 'latchkey-service/testing';
 *
 * const service = await startService({ people: [{ email: 'ada@example.com' }] });
 * const code = await service.codeFor('ada@example.com');
 * await service.close();
 */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  assertOptions(options);
  const organizationId = randomUUID();
  const authProxyConfigId = randomUUID();
  const people = (options.people ?? []).map((person) => ({ ...person, userId: randomUUID() }));
  const social = (options.providers ?? []).filter((name) => PROVIDER_NAMES.includes(name));
  const provisioning = {
    organizations: [
      {
        organizationId,
        organizationName: 'Test',
        users: people.map(({ email, name, phone, userId }) => ({
          userId,
          userName: name ?? email ?? phone ?? 'Somebody',
          ...(email === undefined ? {} : { userEmail: email }),
          ...(phone === undefined ? {} : { userPhoneNumber: phone }),
        })),
        authProxyConfigs: [
          {
            authProxyConfigId,
            enabledProviders: options.providers ?? ['email', 'sms', 'passkey', 'wallet'],
            sessionExpirationSeconds: String(options.sessionSeconds ?? 900),
            otpLength: '6',
            otpAlphanumeric: false,
            allowedOrigins: ['*'],
            signupEnabled: true,
            ...(social.length === 0
              ? {}
              : {
                  // The stand-in provider finds the clients that login configurations name.
                  oauthClientIds: Object.fromEntries(social.map((name) => [name, `test-${name}`])),
                  oauthRedirectUrl: options.oauthRedirectUrl,
                }),
          },
        ],
      },
      ...(options.organizations ?? []),
    ],
  };
  const clock = createClock();
  const inbox = createAwaitedInbox(clock);
  const faults = createFaults();
  const command = readCommand(
    [
      '--dev',
      ...(options.identityProvider === true ? ['--dev-idp'] : []),
      // Receivers of a test are on its machine.
      '--allow-private-receivers',
      ...['--data', 'memory', '--port', String(options.port ?? 0)],
    ],
    {
      LATCHKEY_MASTER_KEY: toHex(MASTER_KEY),
      ...(options.database === undefined ? {} : { DATABASE_URL: options.database }),
    },
  );
  if (command.kind !== 'serve') throw new Error('unreachable: there is no command among the words');
  const { allowsPrivateReceivers } = command.options;
  const provisioned = readOptions(provisioning, allowsPrivateReceivers);
  const image = options.database === undefined ? await loadPreparedImage() : undefined;
  let opened: Database | undefined;
  const running = await serve(
    {
      ...command.options,
      hasAuditLines: false,
      ...(image === undefined
        ? {}
        : { database: { kind: 'memory', startClient: () => PGlite.create({ loadDataDir: image }) } }),
    },
    {
      clock,
      inbox,
      faults,
      log: createLog('silent'),
      serverLimits: PATIENT_LIMITS,
      onDatabase: (database) => (opened = database),
    },
  );
  const { ready } = running;
  const database = opened;
  if (database === undefined) throw new Error('unreachable: a service that runs has opened a database');
  const begin = async () => {
    const services = { clock, database, keys: await openServiceKeys(database, MASTER_KEY, clock) };
    if (options.database !== undefined) await empty(database);
    await applyProvisioning(services, provisioned);
    return services;
  };
  const services = await begin().catch(async (error: unknown) => {
    await running.close();
    throw error;
  });
  let isClosed = false;
  const closed = (name: string): string => `${name}: the service is closed.`;
  const assertOpen = (name: string): void => {
    if (isClosed) throw new Error(closed(name));
  };
  return {
    baseUrl: ready.baseUrl,
    authProxyUrl: ready.authProxyUrl,
    authProxyConfigId,
    organizationId,
    otpSignerKey: ready.otpSignerKey,
    sessionSignerKey: ready.sessionSignerKey,
    people,
    async codeFor(contact, { timeoutMs = 5_000 } = {}) {
      assertOpen('codeFor');
      return inbox.take(contact, timeoutMs);
    },
    async sessionFor(request) {
      assertOpen('sessionFor');
      return openTestSession(services, request);
    },
    advance(ms) {
      if (!(Number.isFinite(ms) && ms >= 0)) throw new RangeError('advance: ms must be a number from 0.');
      clock.offsetMs += ms;
    },
    faults: {
      set(...added) {
        assertFaults(added);
        faults.set(added);
      },
      clear: () => faults.clear(),
    },
    async reset() {
      assertOpen('reset');
      faults.clear();
      inbox.forget((contact) => `No code was sent to ${contact} before the service was reset.`);
      clock.offsetMs = 0;
      await empty(database);
      await applyProvisioning(services, provisioned);
    },
    close() {
      isClosed = true;
      inbox.forget(() => closed('codeFor'));
      return running.close();
    },
  };
}

function readOptions(provisioning: object, allowsPrivateReceivers: boolean): ProvisioningFile {
  try {
    return parseProvisioning(Buffer.from(JSON.stringify(provisioning)), allowsPrivateReceivers);
  } catch (error) {
    throw error instanceof ProvisioningError ? toOptionsError(error) : error;
  }
}

/** Empties the tables of the service, and no others that a database may hold. */
async function empty(database: Database): Promise<void> {
  const names = Object.values(tables)
    .flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
    .filter((name) => !KEPT.has(name));
  await database.execute(sql.raw(`truncate ${names.map((name) => `"${name}"`).join(', ')}`));
}
