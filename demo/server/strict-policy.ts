/**
 * Returns the policy of the strict page. The page itself reads the inbox from its own origin; a real site only needs to
 * allow the service.
 */
export function strictPolicyFor(serviceUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${serviceUrl}`,
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
