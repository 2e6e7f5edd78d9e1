import type { Stamper } from './stamper.ts';

/**
 * Creates a stamper for queries from the `session` that `create_read_only_session` returned (header `X-Session`,
 * protocol.md section 1). It signs nothing. The session is valid for an hour, and the service refuses activities that
 * carry it.
 *
 * Throws a `TypeError` when `session` is not a text that fits a header.
 */
export function createReadOnlySessionStamper(session: string): Stamper {
  if (typeof session !== 'string' || !/^[\x21-\x7e]+$/.test(session)) {
    throw new TypeError('session: expected the text that create_read_only_session answered');
  }
  return {
    async stamp() {
      return { name: 'X-Session', value: session };
    },
  };
}
