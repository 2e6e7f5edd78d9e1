import type { Reply } from './client.ts';

/** The content of a reply, without the parts that differ from request to request. */
export function toVerdict({ body, status }: Reply): unknown {
  const { activity, details, errorCode, message } = body ?? {};
  return activity === undefined
    ? { status, errorCode, message, details, rest: errorCode === undefined ? body : undefined }
    : { status, activityStatus: activity.status, failure: activity.failure, result: activity.result };
}

/** Answers the HTTP status of a reply together with its error code or the status of its activity. */
export const codeOf = ({ body, status }: Reply): string =>
  `${status} ${body?.errorCode ?? body?.activity?.status ?? ''}`;
