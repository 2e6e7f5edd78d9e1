import { toEmail, toPhoneNumber } from '../auth/codes/contact.ts';
import { fromBase64Url, toBase64Url } from '../base/contract.ts';
import { isWebOrigin } from '../base/web-origin.ts';
import { toStoredApiKey } from '../keys/api-key-text.ts';
import { assertCidrs, assertExpression, type Register } from './assert-values.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedUser } from './provisioning-file.ts';

/** Checks a user of the file with everything that the user holds. */
export function assertUser(
  user: ProvisionedUser,
  path: string,
  organizationId: string,
  register: Register,
): void {
  register('userId', user.userId, `${path}.userId`);
  assertContacts(user, path);
  user.apiKeys?.forEach(({ curveType, ipAllowlist, publicKey }, index) => {
    const at = `${path}.apiKeys[${index}]`;
    const stored = toStoredApiKey(curveType, publicKey);
    if (stored === undefined) {
      throw new ProvisioningError(`${at}.publicKey`, `must be a public key of ${curveType} in hexadecimal.`);
    }
    register('public key of the organization', `${organizationId} ${stored}`, `${at}.publicKey`);
    assertCidrs(ipAllowlist?.cidrs, `${at}.ipAllowlist.cidrs`);
  });
  user.authenticators?.forEach(({ credentialId, publicKey, rpId }, index) => {
    const at = `${path}.authenticators[${index}]`;
    if (!isBase64Url(credentialId)) {
      throw new ProvisioningError(`${at}.credentialId`, 'must be base64url without padding.');
    }
    if (toStoredApiKey('API_KEY_CURVE_P256', publicKey) === undefined) {
      throw new ProvisioningError(`${at}.publicKey`, 'must be a P-256 public key in hexadecimal.');
    }
    if (!isWebOrigin(`https://${rpId}`) || rpId.includes(':')) {
      throw new ProvisioningError(
        `${at}.rpId`,
        'must be a host without scheme, port or path, as example.com.',
      );
    }
    const id = `${organizationId} ${credentialId}`;
    register('credentialId of the organization', id, `${at}.credentialId`);
  });
  user.oauthProviders?.forEach(({ audience, issuer, providerId, subject }, index) => {
    const at = `${path}.oauthProviders[${index}]`;
    register('providerId', providerId, `${at}.providerId`);
    const identity = JSON.stringify([organizationId, issuer, audience, subject]);
    register('issuer, audience and subject of the organization', identity, `${at}.subject`);
  });
  user.mfaPolicies?.forEach(({ condition, mfaPolicyId }, index) => {
    const at = `${path}.mfaPolicies[${index}]`;
    register('mfaPolicyId', mfaPolicyId, `${at}.mfaPolicyId`);
    assertExpression(condition, `${at}.condition`);
  });
}

function assertContacts({ userEmail, userPhoneNumber }: ProvisionedUser, path: string): void {
  if (userEmail !== undefined && toEmail(userEmail) === undefined) {
    throw new ProvisioningError(`${path}.userEmail`, 'must be an email address.');
  }
  if (userPhoneNumber !== undefined && toPhoneNumber(userPhoneNumber) === undefined) {
    throw new ProvisioningError(
      `${path}.userPhoneNumber`,
      'must be a phone number in international form, as +15555550100.',
    );
  }
}

/**
 * Whether a text is canonical base64url. Browsers send credential ids in this form alone, so another form of the same
 * bytes would never be found.
 */
function isBase64Url(text: string): boolean {
  try {
    return toBase64Url(fromBase64Url(text)) === text;
  } catch {
    return false;
  }
}
