import { LatchkeyError } from '../base/errors.ts';

/**
 * Creates a `codeFor` for tests that run in another process than their service: in a browser, in jsdom, elsewhere. It
 * reads the newest code from the inbox of a development service, `latchkey-service --dev` or
 * `latchkey-service/testing`.
 *
 * @example
 * ```ts
 * import { codeFromInbox, signInHere } from 'latchkey/testing';
 *
 * const codeFor = codeFromInbox('http://localhost:4430');
 * await signInHere({ email: 'ada@example.com', codeFor });
 * ```
 */
export function codeFromInbox(serviceUrl: string): (contact: string) => Promise<string> {
  return async (contact) => {
    const address = `${serviceUrl.replace(/\/+$/, '')}/dev/inbox.json?${new URLSearchParams({ contact })}`;
    const response = await fetch(address);
    if (!response.ok) {
      const hint = 'Is it a development service (--dev)?';
      throw new LatchkeyError('not_found', `${serviceUrl} has no inbox: status ${response.status}. ${hint}`);
    }
    const { messages } = (await response.json()) as { messages: readonly { code: string }[] };
    const [newest] = messages;
    if (!newest) throw new LatchkeyError('not_found', 'The inbox has no code for this contact.');
    return newest.code;
  };
}
