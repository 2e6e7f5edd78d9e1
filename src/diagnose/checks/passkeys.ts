import { isOffered, type Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Whether this browser can use and keep passkeys. */
export const checkPasskeys: Check = async (examination) => {
  const { page } = examination;
  if (!(await isOffered(examination, (method) => method === 'passkey'))) return toFinding('passkeys_unused');
  if (!page.isSecureContext) return toFinding('passkeys_unknown');
  // Absent in WebKitGTK and in most browsers inside apps.
  const credential = page.PublicKeyCredential as typeof PublicKeyCredential | undefined;
  if (!credential) return toFinding('passkeys_unsupported');
  if (!isAllowed(page.document)) return toFinding('passkeys_not_allowed');
  const [hasAuthenticator, autofill] = await Promise.all([
    credential.isUserVerifyingPlatformAuthenticatorAvailable(),
    (credential as Partial<typeof PublicKeyCredential>).isConditionalMediationAvailable?.() ?? false,
  ]);
  return toFinding(hasAuthenticator ? 'passkeys_ok' : 'passkeys_no_authenticator', { autofill });
};

/** False when the frame around the page is known not to allow it. Only Chromium says so. */
function isAllowed(document: Document): boolean {
  const { featurePolicy } = document as Document & {
    readonly featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return featurePolicy?.allowsFeature('publickey-credentials-get') ?? true;
}
