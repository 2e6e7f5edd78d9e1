import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { createOrganization } from './activities.ts';
import { stamp } from './client.ts';
import { runStatement } from './postgres.ts';
import type { Program } from './program.ts';

/** How long the load waits between two checks, in milliseconds. */
const TURN_MS = 5;
const CONNECTIONS = 16;
const CREATE = '/public/v1/submit/create_user_tag';

/** Within how many milliseconds after the database is back the service has to answer again. */
export const RECOVERY_MS = 5_000;

/** The result of a disturbance of the database. */
export interface Disturbance {
  readonly refusals: number;
  /** Milliseconds from the end of the disturbance to the first acknowledged tag. */
  readonly recoveredMs: number;
}

/** A load of clients that create tags all the time, and record each tag that the service has acknowledged. */
export interface TagLoad {
  readonly acknowledged: readonly string[];
  /**
   * Runs a disturbance. Afterwards all clients must succeed again within the time, and all acknowledged tags must
   * exist.
   */
  during(disturb: () => Promise<void>, recoveryMs?: number): Promise<Disturbance>;
}

/** An organization, its service, and the URL at which the test reads the database itself. */
export interface TagLoadOptions {
  readonly party: ReturnType<typeof createOrganization<'root'>>;
  readonly program: Program;
  /** The server that holds the rows now. */
  readonly databaseUrl: () => string;
}

/**
 * Creates a load that runs during disturbances. Every reply except success and a 503 with Retry-After counts as a
 * fault.
 */
export function createTagLoad({ party, program, databaseUrl }: TagLoadOptions): TagLoad {
  const acknowledged: string[] = [];
  let made = 0;

  /** Creates a tag. True when the service acknowledges it, false when it answers that it is unavailable. */
  async function makeTag(): Promise<boolean> {
    const userTagName = `tag ${(made += 1)}`;
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(Date.now()),
      organizationId: party.organizationId,
      parameters: { userTagName, userIds: [] },
    });
    const headers = { 'content-type': 'application/json', 'x-stamp': stamp(party.members.root.key, body) };
    const { baseUrl } = await program.ready;
    const reply = await fetch(baseUrl + CREATE, { method: 'POST', headers, body });
    const text = await reply.text();
    if (reply.status === 200) {
      assert.match(text, /ACTIVITY_STATUS_COMPLETED/);
      acknowledged.push(userTagName);
      return true;
    }
    assert.equal(reply.status, 503, text);
    const { code, errorCode } = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual({ code, errorCode }, { code: 14, errorCode: 'UNAVAILABLE' });
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-5]$/);
    return false;
  }

  async function assertKept(): Promise<void> {
    const rows = await runStatement(databaseUrl(), 'select name from user_tags');
    const names = new Set(rows.map(({ name }) => name));
    assert.deepEqual(
      acknowledged.filter((name) => !names.has(name)),
      [],
    );
    assert.equal(names.size, rows.length, 'a tag is there twice');
  }

  return {
    acknowledged,
    async during(disturb, recoveryMs = RECOVERY_MS) {
      let isOver = false;
      let refusals = 0;
      let recoveredMs = 0;
      let fault: unknown;
      const hands = Array.from({ length: CONNECTIONS }, async () => {
        while (!isOver) {
          if (await makeTag()) continue;
          refusals += 1;
          await wait(TURN_MS);
        }
      }).map((hand) => hand.catch((error: unknown) => (fault ??= error)));
      const begun = acknowledged.length;
      try {
        while (acknowledged.length < begun + 20) {
          assert.ifError(fault);
          await wait(TURN_MS);
        }
        await disturb();
        const after = acknowledged.length;
        const disturbedAt = performance.now();
        // The limit is counted in turns of this loop, which become longer on a busy machine as the service's turns do.
        for (let turn = 0; acknowledged.length < after + 3 * CONNECTIONS; turn += 1) {
          assert.ifError(fault);
          assert.ok(turn < recoveryMs / TURN_MS, 'the service is not back in time');
          if (acknowledged.length === after) recoveredMs = performance.now() - disturbedAt;
          await wait(TURN_MS);
        }
      } finally {
        isOver = true;
        await Promise.all(hands);
      }
      assert.equal(program.child.exitCode, null, 'the program has ended');
      assert.ifError(fault);
      await assertKept();
      return { refusals, recoveredMs };
    },
  };
}
