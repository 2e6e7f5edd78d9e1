import { pino, type DestinationStream, type Logger } from 'pino';

/** The log of the service: structured, one JSON object per line, on standard error. */
export type Log = Logger;

/**
 * Members that are removed from a log line, at its top level and one level below. They are never logged on purpose;
 * this is a second safeguard.
 */
const SECRET_MEMBERS = [
  'authorization',
  'code',
  'contact',
  'cookie',
  'email',
  'otpCode',
  'phone',
  'privateKey',
  'publicKey',
  'session',
  'signature',
  'stamp',
  'to',
  'verificationToken',
  'x-stamp',
];

/**
 * Builds the log. `level` is one of pino's (`info` by default, `silent` for none); `destination` is standard error
 * unless given, because standard output carries the ready line alone.
 */
export function createLog(level = 'info', destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRET_MEMBERS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

/** The description of an unexpected error in a log line. */
export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  /** Machine-readable code: an SQLSTATE, a Node code, a mail server's reply code. */
  readonly errorCode?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/**
 * Describes an unexpected error without the data that libraries put into their messages: a failed query quotes its
 * parameters, a mail server quotes the address, a parser quotes its input.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error))
    return { name: typeof error, message: 'a value that is not an error was thrown' };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: hideData(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { errorCode: String(code) } : {}),
    ...(error.stack === undefined ? {} : { stack: stackLines(error.stack) }),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Describes a warning of Node.js by its own message, which says what to do. Addresses in it are hidden, because they
 * may hold a password.
 */
export function describeWarning(warning: Error): ErrorDescription {
  const { code } = warning as { code?: unknown };
  return {
    name: warning.name,
    message: warning.message.slice(0, 1000).replace(/\S+(?:@|:\/\/\S*\?)\S+/g, '[hidden]'),
    ...(typeof code === 'string' ? { errorCode: code } : {}),
  };
}

function hideData(message: string): string {
  return message
    .replace(/\bparams: [\s\S]*$/, 'params: [hidden]')
    .replace(/"[^"]*"|'[^']*'/g, '[hidden]')
    .replace(/\S+@\S+/g, '[hidden]')
    .replace(/\S*[\w-]{20,}\S*/g, '[hidden]')
    .replace(/\+?\d[\d\s().-]{4,}\d/g, '[hidden]')
    .slice(0, 500);
}

function stackLines(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join('\n');
}
