import { setTimeout as wait } from 'node:timers/promises';
import { PROBLEMS, type ProblemCode } from '../../base/contract.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { toProblemReply } from '../problem-reply.ts';
import type { RequestInfo } from '../request-info.ts';

/** A fault to simulate on a path (protocol.md section 7, `/dev/faults`). */
export interface Fault {
  /** Exact path of the request, as `/v1/otp_init_v2`. */
  readonly path: string;
  /** How many requests meet it; all when absent. */
  readonly times?: number;
  /** Delay before anything else, in milliseconds. */
  readonly delayMs?: number;
  /** Status of a reply that is sent instead of performing the operation. */
  readonly status?: number;
  /** Header Retry-After of that reply, seconds or a date; alone it means status 429. */
  readonly retryAfter?: number | string;
  /** Body of that reply: a text is sent as it is, anything else as JSON. Alone it means status 200. */
  readonly body?: unknown;
  /** Ends the connection after this many bytes of the reply, status line and headers included; 0 sends nothing. */
  readonly cutAfterBytes?: number;
}

/** The faults that are set. */
export interface Faults {
  list(): readonly Fault[];
  /**
   * Sets faults. Earlier faults of the same paths are replaced; several that are given for one path take effect one
   * after another.
   */
  set(faults: readonly Fault[]): void;
  clear(): void;
  /**
   * Applies the fault of this path, if there is one. Resolves with the reply that replaces the operation's, if the
   * fault has one.
   */
  meet(path: string, info: RequestInfo): Promise<Response | undefined>;
}

/** Statuses that have no body. */
const BODILESS = new Set([204, 205, 304]);

/** Builds an empty list of faults. */
export function createFaults(): Faults {
  let faults: (Fault & { left: number })[] = [];
  return {
    list: () =>
      faults.map(({ left, ...fault }) => (Number.isFinite(left) ? { ...fault, times: left } : fault)),
    set(added) {
      const paths = new Set(added.map(({ path }) => path));
      faults = faults.filter(({ path }) => !paths.has(path));
      faults.push(...added.map((fault) => ({ ...fault, left: fault.times ?? Infinity })));
    },
    clear() {
      faults = [];
    },
    async meet(path, info) {
      const fault = faults.find((candidate) => candidate.path === path);
      if (fault === undefined) return undefined;
      fault.left -= 1;
      faults = faults.filter(({ left }) => left > 0);
      if (fault.delayMs !== undefined) await wait(fault.delayMs);
      if (fault.cutAfterBytes !== undefined) info.cutAfter?.(fault.cutAfterBytes);
      return toReply(fault);
    },
  };
}

function toReply({ body, retryAfter, status }: Fault): Response | undefined {
  if (status === undefined && retryAfter === undefined && body === undefined) return undefined;
  const chosen = status ?? (retryAfter === undefined ? 200 : 429);
  const headers: Record<string, string> = {
    // A web server's error page has markup; whatever else a test sends is meant to look like a reply of the API.
    'content-type':
      typeof body === 'string' && body.trimStart().startsWith('<') ? 'text/html' : 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  if (BODILESS.has(chosen)) return new Response(null, { status: chosen });
  if (body !== undefined) {
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: chosen, headers });
  }
  const problem = toProblemReply(new ProblemError(codeOf(chosen), 'A fault set for development.'));
  return new Response(problem.body, { status: chosen, headers });
}

function codeOf(status: number): ProblemCode {
  if (status === 503) return 'UNAVAILABLE';
  if (status >= 500) return 'INTERNAL';
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  return codes.find((code) => PROBLEMS[code].status === status) ?? 'INVALID_REQUEST';
}
