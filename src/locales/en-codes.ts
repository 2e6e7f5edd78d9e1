import { messages as first } from './en-first.ts';
import type { CodeMessages } from './messages.ts';

const notAvailable = first.misconfigured;
const startOver = 'Please start again.';

/** English, as far as a login by a code needs it. */
export const messages: CodeMessages = {
  ...first,
  channels: {
    email: { ...first.channels.email, checkTitle: 'Check your email' },
    sms: { ...first.channels.sms, checkTitle: 'Check your messages' },
  },
  codeSent: (length, isAlphanumeric) => [`We sent ${lengthOf(length, isAlphanumeric)} code to `, '.'],
  codeLabel: (length, isAlphanumeric) =>
    `Code, ${length} ${isAlphanumeric ? 'letters and digits' : 'digits'}`,
  resendIn: (wait) => `Send again in ${wait}`,
  resendInSpoken: (seconds) => `You can ask for a new code in ${seconds} seconds.`,
  resendReady: 'You can ask for a new code now.',
  resend: 'Send a new code',
  resending: 'Sending a new code',
  resent: 'A new code is on its way.',
  useAnother: { email: 'Use another address', sms: 'Use another number' },
  verifying: 'Checking the code',
  doneTitle: 'You are signed in',
  doneAs: ['as ', ''],
  signOut: 'Sign out',
  memoryOnly: 'This browser does not keep the sign-in: it ends when you close this page.',
  errors: {
    ...first.errors,
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'This browser is too old to sign in with. Please use another one.',
    offline: 'You are offline. We will continue when you are back.',
    timeout: 'The sign-in service takes too long to answer.',
    unreachable: 'We cannot reach the sign-in service.',
    malformed_reply: 'The sign-in service gave an answer we do not understand.',
    internal: 'The sign-in service has a problem.',
    invalid_request: `The sign-in service refused the request. ${notAvailable}`,
    invalid_contact: 'That does not look right. Please check it.',
    provider_not_enabled: `This way to sign in is switched off. ${notAvailable}`,
    delivery_failed: 'The code could not be sent.',
    rate_limited: ({ wait }) => `Too many attempts.${wait && ` Try again in ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `That code is not right.${triesLeft ? ` ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.` : ''}`,
    otp_expired: 'That code has expired.',
    otp_tries_exhausted: 'That code was tried too often.',
    otp_stopped:
      'Too many incorrect codes. Use another way to sign in, or open the link in the message we sent.',
    otp_bundle_invalid: 'That code can no longer be used.',
    verification_token_invalid: `That took too long. ${startOver}`,
    client_signature_invalid: `The sign-in could not be completed. ${startOver}`,
    account_not_found: 'There is no account for this contact.',
    request_stale: 'The clock of this device is wrong. Please set it and try again.',
    unauthenticated: `You are signed out. ${startOver}`,
    permission_denied: `That is not allowed. ${notAvailable}`,
    contact_missing: 'Please fill this in.',
    untrusted_signer: `The sign-in service could not prove who it is. ${notAvailable}`,
    key_lost: `This browser has lost the key of this sign-in. ${startOver}`,
    aborted: startOver,
  },
};

function lengthOf(length: number, isAlphanumeric: boolean): string {
  const article = length === 8 ? 'an' : 'a';
  return `${article} ${length}-${isAlphanumeric ? 'character' : 'digit'}`;
}
