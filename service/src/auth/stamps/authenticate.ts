import { ProblemError } from '../../base/problem-error.ts';
import { unauthenticated } from './authorize-caller.ts';
import { authenticateAttestedStamp } from './attested-stamp.ts';
import type { AuthenticationRequest, AuthenticationServices, Caller } from '../caller.ts';
import { authenticateKeyStamp } from './key-stamp.ts';
import { authenticatePasskeyStamp } from '../passkeys/passkey-stamp.ts';
import { authenticateReadOnlySession } from '../sessions/read-only-session.ts';

/** One way to authenticate. */
interface Method {
  readonly header: string;
  /** Returns why the operation does not accept this way; `undefined` when it does. */
  readonly refuse?: (request: AuthenticationRequest) => string | undefined;
  readonly authenticate: (
    services: AuthenticationServices,
    value: string,
    request: AuthenticationRequest,
  ) => Promise<Caller>;
}

/** The ways to authenticate (protocol.md section 1): one entry for each header. */
const METHODS: readonly Method[] = [
  { header: 'X-Stamp', authenticate: authenticateKeyStamp },
  { header: 'X-Stamp-WebAuthn', authenticate: authenticatePasskeyStamp },
  {
    header: 'X-Stamp-Attested',
    refuse: ({ allowsAttested }) =>
      allowsAttested ? undefined : 'An attested stamp opens a session (stamp_login) and does nothing else.',
    authenticate: authenticateAttestedStamp,
  },
  {
    header: 'X-Session',
    refuse: ({ allowsReadOnly }) =>
      allowsReadOnly
        ? undefined
        : 'A read-only session cannot change anything; stamp this request with an API key, a passkey or the key of a session.',
    authenticate: authenticateReadOnlySession,
  },
];

/**
 * Finds the caller of a request. Exactly one header must identify it; several could identify different callers, and are
 * refused with INVALID_REQUEST.
 *
 * Throws UNAUTHENTICATED, in the same words and after the same work, for a missing or malformed stamp, an unknown or
 * expired key and a bad signature; PERMISSION_DENIED when the credential is valid and belongs to another organization,
 * or is of a kind that the operation does not accept; ADDRESS_NOT_ALLOWED when the IP allowlists do not allow the
 * client's address. An attested stamp has further errors, see `authenticateAttestedStamp`.
 */
export async function authenticate(
  services: AuthenticationServices,
  request: AuthenticationRequest,
): Promise<Caller> {
  const [method, ...others] = METHODS.filter(({ header }) => request.headers.has(header));
  if (method === undefined) throw unauthenticated();
  if (others.length > 0) {
    const names = [method, ...others].map(({ header }) => header).join(', ');
    throw new ProblemError('INVALID_REQUEST', `The request has the headers ${names}; send one of them.`);
  }
  const refusal = method.refuse?.(request);
  if (refusal !== undefined) throw new ProblemError('PERMISSION_DENIED', refusal);
  return method.authenticate(services, request.headers.get(method.header) ?? '', request);
}
