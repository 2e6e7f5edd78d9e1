import { messages as first } from './en-first.ts';
import type { CodeMessages } from './messages.ts';

const notAvailable = 'Please contact the owner of this site.';
const startOver = 'Start again.';

/** The English texts, except those of a login without a code. */
export const messages: CodeMessages = {
  ...first,
  channels: {
    email: { ...first.channels.email, checkTitle: 'Check your email' },
    sms: { ...first.channels.sms, checkTitle: 'Check your messages' },
  },
  codeSent: (length, isAlphanumeric) => [`We sent ${lengthOf(length, isAlphanumeric)} code to `, '.'],
  codeLabel: (length, isAlphanumeric) =>
    `Code, ${length} ${isAlphanumeric ? 'letters and digits' : 'digits'}`,
  codeIncomplete: (missing, isAlphanumeric) =>
    `Enter ${missing} more ${isAlphanumeric ? 'character' : 'digit'}${missing === 1 ? '' : 's'}.`,
  didYouMean: ['Did you mean ', '?'],
  // Less than a minute is shown in seconds, which reads better than `0:24`.
  resendIn: (wait) => `Resend code in ${wait}`.replace(/ 0:0?(\d+)$/, ' $1 s'),
  resendInSpoken: (seconds) => `You can ask for a new code in ${seconds} seconds.`,
  resendReady: 'You can ask for a new code now.',
  resend: 'Send a new code',
  resending: 'Sending a new code',
  resent: 'A new code is on its way.',
  useAnother: { email: 'Use a different email', sms: 'Use a different number' },
  verifying: 'Checking the code',
  doneTitle: 'You are signed in',
  doneAs: ['as ', ''],
  signOut: 'Sign out',
  memoryOnly: "You'll be signed out when you close this page.",
  misconfiguredTitle: 'Sign-in is not available',
  misconfigured: notAvailable,
  developerDetails: 'Details for developers',
  noAccountTitle: 'No account yet',
  noAccount: ['There is no account for ', '.'],
  consentMissing: 'Tick this box to continue.',
  phone: {
    country: 'Country',
    search: 'Search for a country',
    found: (count) => `${count} ${count === 1 ? 'country' : 'countries'} found`,
    noneFound: 'No country found',
  },
  errors: {
    ...first.errors,
    unexpected: 'Something went wrong on this page.',
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'This browser is too old to sign in with. Use another one.',
    offline: 'You are offline. We will continue when you are back.',
    timeout: 'The sign-in service is taking too long. Try again.',
    unreachable: "We can't reach the sign-in service. Try again.",
    malformed_reply: 'Something went wrong on our side. Try again.',
    internal: 'Something went wrong on our side. Try again.',
    invalid_request: `The sign-in service refused the request. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Enter a phone number like +1 555 010 0000.'
        : 'Enter an email address like name@example.com.',
    provider_not_enabled: `This way to sign in is switched off. ${notAvailable}`,
    delivery_failed: "We couldn't send the code. Try again.",
    rate_limited: ({ wait }) => `Too many attempts.${wait && ` Try again in ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Incorrect code.${triesLeft ? ` ${triesLeft} ${triesLeft === 1 ? 'attempt' : 'attempts'} left.` : ''}`,
    otp_expired: 'This code has expired. Get a new code.',
    otp_tries_exhausted: 'Too many incorrect attempts. Get a new code.',
    otp_stopped:
      'Too many incorrect codes. Use another way to sign in, or open the link in the message we sent.',
    otp_bundle_invalid: 'This code can no longer be used. Get a new code.',
    verification_token_invalid: `That took too long. ${startOver}`,
    client_signature_invalid: `We couldn't complete that sign-in. ${startOver}`,
    account_not_found: 'There is no account for this contact.',
    request_stale: 'The clock of this device is wrong. Set it and try again.',
    unauthenticated: `You are signed out. ${startOver}`,
    permission_denied: `That is not allowed. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Enter your phone number.' : 'Enter your email address.',
    untrusted_signer: `We couldn't verify the sign-in service. ${notAvailable}`,
    key_lost: `This browser has lost the key of this sign-in. ${startOver}`,
    aborted: startOver,
    signing_cancelled: 'Sign-in was cancelled.',
    signing_failed: "That didn't work. Try again or sign in another way.",
    popup_blocked: 'The browser blocked the window. Allow it and try again.',
    provider_failed: 'The other sign-in service has a problem. Try again.',
    oauth_provider_unavailable: 'The other sign-in service has a problem. Try again.',
    provider_reply_invalid: "We couldn't verify that sign-in. Start again.",
    oidc_token_invalid: 'That sign-in has expired. Start again.',
    oauth_code_invalid: 'That sign-in has expired. Start again.',
    in_app_browser:
      'This does not work inside another app. Open this page in your browser: the menu of the app leads there.',
    passkey_unsupported: "This browser can't use passkeys here. Sign in another way.",
    wallet_missing: 'There is no wallet in this browser. Sign in another way.',
    signup_not_enabled: 'New accounts cannot be created here. Please contact the owner of this site.',
  },
};

function lengthOf(length: number, isAlphanumeric: boolean): string {
  const article = length === 8 ? 'an' : 'a';
  return `${article} ${length}-${isAlphanumeric ? 'character' : 'digit'}`;
}
