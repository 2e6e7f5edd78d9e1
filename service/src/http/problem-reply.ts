import { PROBLEMS, type Problem } from '../base/contract.ts';
import type { ProblemError } from '../base/problem-error.ts';

/** The HTTP reply that carries an error of the contract (protocol.md section 3). */
export function toProblemReply(error: ProblemError): Response {
  const { activityId, path, triesLeft, retryAfterSeconds } = error.options;
  const { status, grpc } = PROBLEMS[error.code];
  const body: Problem = {
    code: grpc,
    message: error.message,
    details: [
      {
        '@type': 'type.googleapis.com/errors.v1.ErrorDetail',
        errorCode: error.code,
        ...(path === undefined ? {} : { path }),
        ...(activityId === undefined ? {} : { activityId }),
        ...(triesLeft === undefined ? {} : { triesLeft }),
      },
    ],
    errorCode: error.code,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      // The rest of a body that was too large is not read, so the connection cannot serve another request.
      ...(error.code === 'REQUEST_TOO_LARGE' ? { connection: 'close' } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}
