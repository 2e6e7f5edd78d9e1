import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { createClient, LatchkeyError } from '../../../src/client/index.ts';
import { createApiKeyStamper } from '../../../src/stamp/index.ts';
import {
  operations,
  PROBLEMS,
  schemas,
  wireSchemas,
  type Operation,
  type Schema,
} from '../../src/base/contract.ts';
import { createValidatorCompiler } from '../../src/base/validator.ts';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { call, CONFIGS, stamp, toReply, type Reply } from '../support/client.ts';
import { describeOnOneDatabase, isThorough } from '../support/databases.ts';
import { mutationsOf, valuesOf } from '../support/from-schema.ts';
import { provisioning, useTestService } from '../support/test-service.ts';

// Takes long: every operation is sent every kind of wrong body, some thousand requests in all.

type Name = keyof typeof operations;

const NAMES = Object.keys(operations) as Name[];
/** Random values for each operation: the same ones in every run, and more of them with `npm run test:thorough`. */
const RUNS = { numRuns: isThorough ? 12 : 5, seed: 7 };
/**
 * Members that are the same in the bodies of all activities, because `wireSchemas` writes them around the parameters.
 * Wrong values of these members are sent to one activity only, and to all with `npm run test:thorough`.
 */
const ALIKE = new Set(['noSuchMember', 'timestampMs', 'organizationId']);
const firstActivity = NAMES.find((name) => operations[name].kind === 'activity');

describeOnOneDatabase('every operation', (database) => {
  const statements: string[] = [];
  const party = createOrganization(['root']);
  const { key, userId } = party.members.root;
  const service = useTestService(database, {
    provisioning: {
      organizations: [...provisioning.organizations, ...provisioningOf(party).organizations],
    },
    parts: { queryLogger: { logQuery: (statement) => void statements.push(statement) } },
  });
  const compile = createValidatorCompiler();

  /** Sends a body unchanged, with the headers that the operation's kind requires. */
  async function send({ kind, path }: Operation, body: string): Promise<Reply> {
    if (kind === 'discovery') return toReply(await fetch(service().ready.baseUrl + path));
    if (kind === 'proxy') return call(service(), path, body);
    return call(service(), path, body, { configId: null, headers: { 'x-stamp': stamp(key, body) } });
  }

  /** Makes a valid body of an operation for the organization of the test. */
  function toBody(operation: Operation, value: unknown): object {
    if (operation.kind === 'activity') {
      return {
        type: operation.type,
        timestampMs: String(service().clock.now()),
        organizationId: party.organizationId,
        parameters: value,
      };
    }
    return operation.kind === 'query'
      ? { ...(value as object), organizationId: party.organizationId }
      : (value as object);
  }

  function parametersOf(name: Name): Schema {
    const schema = schemas[name] as { readonly parameters?: Schema; readonly request?: Schema };
    return schema.parameters ?? schema.request ?? {};
  }

  for (const name of NAMES) {
    const operation: Operation = operations[name];
    const { request, response } = wireSchemas(operation, schemas[name]);

    it(`${name} takes what its schema describes and answers what its schema says`, async () => {
      const client = createClient({
        baseUrl: service().ready.baseUrl,
        authProxyConfigId: CONFIGS.digits6,
        organizationId: party.organizationId,
        stamper: createApiKeyStamper({ privateKey: Buffer.from(key.secretKey).toString('hex') }),
        clock: {
          now: () => service().clock.now(),
          observe: () => undefined,
        },
      });
      const method = client[name] as unknown as (parameters: unknown) => Promise<unknown>;
      const validate = compile(response);
      await fc.assert(
        fc.asyncProperty(valuesOf(parametersOf(name)), async (value) => {
          // The clock moves, so that two equal parameters are two submissions.
          service().clock.offsetMs += 1;
          const parameters =
            operation.kind === 'query'
              ? { ...(value as object), organizationId: party.organizationId }
              : value;
          try {
            const outcome = await method(parameters);
            if (operation.kind !== 'activity') {
              assert.equal(validate(outcome), undefined);
              return;
            }
            const { activity } = outcome as { activity: { intent: Record<string, unknown> } };
            assert.equal(validate({ activity }), undefined);
          } catch (error) {
            assert.ok(error instanceof LatchkeyError, String(error));
            const { activity } = error as { activity?: { intent: Record<string, unknown> } };
            if (activity !== undefined && operation.kind === 'activity') {
              assert.equal(validate({ activity }), undefined);
              assert.equal(JSON.stringify(activity.intent), JSON.stringify({ [operation.intent]: value }));
              return;
            }
            assert.ok(error.code.toUpperCase() in PROBLEMS, `${error.code}: ${error.message}`);
            assert.notEqual(error.code, 'internal', error.message);
          }
        }),
        RUNS,
      );
    });

    if (request === undefined) continue;
    it(`${name} refuses every body that is not as described, with the path, and changes nothing`, async () => {
      const [value] = fc.sample(
        valuesOf({ ...parametersOf(name), required: Object.keys(parametersOf(name).properties ?? {}) }),
        { numRuns: 1, seed: 11 },
      );
      const good = toBody(operation, value);
      assert.equal(compile(request)(good), undefined, 'the sample is good');
      const isAsked = isThorough || operation.kind !== 'activity' || name === firstActivity;
      const mutations = mutationsOf(request, good).filter(({ path }) => isAsked || !ALIKE.has(path));
      assert.ok(mutations.length > 0);
      for (const { body, path, title } of mutations) {
        statements.length = 0;
        const reply = await send(operation, JSON.stringify(body));
        assert.equal(reply.status, 400, `${path} ${title}: ${reply.text}`);
        assert.equal(reply.body.errorCode, 'INVALID_REQUEST', `${path} ${title}: ${reply.text}`);
        assert.equal(reply.body.details[0].path, path, title);
        const changing = statements.filter(
          (statement) =>
            /^\s*(insert|update|delete|with)/i.test(statement) &&
            // The worker updates its queue independently of requests.
            !statement.includes('webhook_deliveries'),
        );
        assert.deepEqual(changing, [], `${path} ${title}`);
      }
    });
  }

  it('is found by a stamp, and by nothing else, when it is neither the proxy’s nor public', async () => {
    for (const name of NAMES) {
      const operation: Operation = operations[name];
      if (operation.kind === 'proxy' || operation.kind === 'discovery') continue;
      const [value] = fc.sample(valuesOf(parametersOf(name)), { numRuns: 1, seed: 3 });
      const body = JSON.stringify(toBody(operation, value));
      const reply = await call(service(), operation.path, body, { configId: null });
      assert.equal(reply.status, 401, `${name}: ${reply.text}`);
      assert.equal(reply.body.errorCode, 'UNAUTHENTICATED');
    }
    assert.ok(userId);
  });
});
