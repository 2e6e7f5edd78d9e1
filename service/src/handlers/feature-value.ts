import type { FeatureName } from '../base/contract.ts';
import { isWebOrigin } from '../base/web-origin.ts';
import { findReceiverFault, type ReceiverFault } from '../webhooks/receiver-address.ts';

/**
 * Returns what is wrong with the value of a feature, in one sentence, or `undefined`. A feature without an effect here
 * accepts only "false" and the empty value: anything else would promise an effect that does not exist. A webhook
 * address that nothing can be sent to is refused for the same reason. What its host name resolves to is checked at each
 * delivery.
 */
export function findFeatureFault(
  name: FeatureName,
  value: string,
  allowsPrivateReceivers: boolean,
): string | undefined {
  switch (name) {
    case 'FEATURE_NAME_WEBAUTHN_ORIGINS':
      return value.split(/[\s,]+/).every((text) => text === '' || isWebOrigin(text))
        ? undefined
        : 'It must be a list of origins without paths, separated by commas or spaces, as https://example.com.';
    case 'FEATURE_NAME_WEBHOOK': {
      if (value === '') return undefined;
      const fault = isWebAddress(value) ? findReceiverFault(value, allowsPrivateReceivers) : 'invalid_url';
      return fault && RECEIVER_FAULTS[fault];
    }
    case 'FEATURE_NAME_EMAIL_AUTH':
    case 'FEATURE_NAME_SMS_AUTH':
    case 'FEATURE_NAME_OTP_EMAIL_AUTH':
    case 'FEATURE_NAME_AUTH_PROXY':
      return ['', 'true', 'false'].includes(value)
        ? undefined
        : 'It must be "false", which switches the way off, or "true" or empty, which leave it on.';
    case 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY':
    case 'FEATURE_NAME_EMAIL_RECOVERY':
      return findUnusedFault(value, 'nobody recovers an account by email; a login by an emailed code does');
    case 'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED':
      return findUnusedFault(value, 'a sponsor pays fees and no rent');
  }
}

const RECEIVER_FAULTS: Readonly<Record<ReceiverFault, string>> = {
  invalid_url:
    'It must be an address that begins with https:// or http:// and holds no user name and no password.',
  insecure_url:
    'It must begin with https://. A service that is started with --allow-private-receivers takes http://, for development.',
  private_address:
    'It must be a public address. A service that is started with --allow-private-receivers takes others, for development.',
};

function findUnusedFault(value: string, reason: string): string | undefined {
  return ['', 'false'].includes(value)
    ? undefined
    : `The feature has no effect here: ${reason}. It must be "false" or empty.`;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { password, username } = new URL(text);
  return username === '' && password === '';
}
