import { isOffered, type Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Checks that this browser can use and create passkeys. */
export const checkPasskeys: Check = async (examination) => {
  const { page } = examination;
  if (!(await isOffered(examination, (method) => method === 'passkey'))) return toFinding('passkeys_unused');
  if (!page.isSecureContext) return toFinding('passkeys_unknown');
  // Missing in WebKitGTK and in most browsers inside apps.
  const credential = page.PublicKeyCredential as typeof PublicKeyCredential | undefined;
  if (!credential) return toFinding('passkeys_unsupported');
  if (!isAllowed(page.document, 'publickey-credentials-get')) return toFinding('passkeys_not_allowed');
  if (!isAllowed(page.document, 'publickey-credentials-create')) return toFinding('passkeys_not_made');
  const [hasAuthenticator, autofill] = await Promise.all([
    credential.isUserVerifyingPlatformAuthenticatorAvailable(),
    (credential as Partial<typeof PublicKeyCredential>).isConditionalMediationAvailable?.() ?? false,
  ]);
  return toFinding(hasAuthenticator ? 'passkeys_ok' : 'passkeys_no_authenticator', { autofill });
};

/** False when the permissions policy of the frame is known to forbid the feature. Only Chromium can tell. */
function isAllowed(document: Document, feature: string): boolean {
  const { featurePolicy } = document as Document & {
    readonly featurePolicy?: { features(): readonly string[]; allowsFeature(name: string): boolean };
  };
  // For a name that it does not know, `allowsFeature` returns false, so the list is read first.
  return !featurePolicy?.features().includes(feature) || featurePolicy.allowsFeature(feature);
}
