import type { Activity, ActivityStatus } from '../../../src/contract/activity.ts';
import { fromBase64Url, fromUtf8 } from '../../../src/base/encoding.ts';
import { createApiKeyStamper } from '../../../src/stamp/api-key.ts';
import type { Stamper } from '../../../src/stamp/stamper.ts';
import { json, type Answer } from './scripted-server.ts';

/** Answers with an activity of this status, as the service does. */
export function activity(status: ActivityStatus, more: Partial<Activity> = {}): Answer {
  return json({ activity: toActivity(status, more) });
}

/** An activity of `sign_raw_payload`. */
export function toActivity(status: ActivityStatus, more: Partial<Activity> = {}): Activity {
  return {
    id: 'activity-1',
    organizationId: 'organization-1',
    status,
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    intent: { signRawPayloadIntentV2: payload },
    result: status === 'ACTIVITY_STATUS_COMPLETED' ? { signRawPayloadResult: signature } : {},
    votes: [],
    fingerprint: `sha256:${'0'.repeat(64)}`,
    canApprove: false,
    canReject: false,
    createdAt: '2026-11-22T00:00:00.000Z',
    updatedAt: '2026-11-22T00:00:00.000Z',
    ...more,
  };
}

/** Answers with an error body (protocol.md section 3). */
export function problem(
  errorCode: string,
  status: number,
  detail: object = {},
  headers: Record<string, string> = {},
): Answer {
  return json({ code: 3, message: 'no', errorCode, details: [{ errorCode, ...detail }] }, status, headers);
}

/** Parameters of `sign_raw_payload`. */
export const payload = {
  signWith: 'key-1',
  payload: '00',
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
} as const;

/** A result of `sign_raw_payload`. */
export const signature = { r: '01', s: '02', v: '00' };

/** Creates a stamper that signs with a real key and records the bodies. */
export function countingStamper(): Stamper & { readonly bodies: readonly string[] } {
  const bodies: string[] = [];
  const stamper = createApiKeyStamper({ privateKey: '46'.repeat(32) });
  return {
    bodies,
    stamp: (body) => {
      bodies.push(body);
      return stamper.stamp(body);
    },
  };
}

/** Reads a header `X-Stamp`. */
export function readStamp(value: unknown): Readonly<Record<'publicKey' | 'scheme' | 'signature', string>> {
  return JSON.parse(fromUtf8(fromBase64Url(String(value))));
}
