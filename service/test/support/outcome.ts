import assert from 'node:assert/strict';
import type { Reply } from './client.ts';

/** The one member of a completed activity's result. */
// Untyped, because tests read results as they are.
// oxlint-disable-next-line typescript/no-explicit-any
export function resultOf({ body, status, text }: Reply): any {
  assert.equal(status, 200, text);
  assert.equal(body.activity.status, 'ACTIVITY_STATUS_COMPLETED', text);
  const [result, ...rest] = Object.values(body.activity.result as object);
  assert.equal(rest.length, 0);
  return result;
}

/** Asserts that the activity FAILED with this error code, at this path of the request, and has no result. */
export function assertFailed({ body, status, text }: Reply, errorCode: string, path?: string): void {
  assert.equal(status, 200, text);
  assert.equal(body.activity.status, 'ACTIVITY_STATUS_FAILED', text);
  assert.deepEqual(body.activity.result, {});
  const [detail, ...rest] = body.activity.failure.details;
  assert.equal(rest.length, 0);
  assert.equal(detail.errorCode, errorCode, text);
  assert.equal(detail.path, path, text);
}

/** Asserts that the request was refused with this status and error code, at this path of the request. */
export function assertProblem(reply: Reply, status: number, errorCode: string, path?: string): void {
  assert.equal(reply.status, status, reply.text);
  assert.equal(reply.body.errorCode, errorCode, reply.text);
  assert.equal(reply.body.details[0].path, path, reply.text);
}
