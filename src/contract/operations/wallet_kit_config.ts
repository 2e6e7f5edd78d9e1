import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { array, boolean, object, optional, record, string, type Infer } from '../schema.ts';

const response = () =>
  object({
    enabledProviders: array(
      string(),
      'Enabled ways to sign in, in the order to show them: email, sms, passkey, wallet and the names of companies, as google.',
    ),
    sessionExpirationSeconds: string('Session lifetime in seconds.'),
    organizationId: string('Organization the configuration applies to.'),
    oauthClientIds: optional(record(string(), 'Social login provider to OAuth client id.')),
    oauthRedirectUrl: optional(string('Redirect URL for social login.')),
    oauthAuthorizationUrls: optional(
      record(
        string(),
        'Companion: social login provider to the address where it asks people; absent ones: where the provider is known to.',
      ),
    ),
    oauthIssuers: optional(
      record(
        string(),
        'Companion: social login provider to the `iss` of its answers; absent ones: what the provider is known for.',
      ),
    ),
    signupEnabled: optional(
      boolean('Companion: true when signup_v2 creates accounts; absent when it does not.'),
    ),
    userVerification: optional(
      string(
        'Companion: "required" when a passkey counts only from a device that has verified the person; absent when it need not.',
      ),
    ),
    otpAlphanumeric: optional(boolean('True or absent: codes are Crockford Base32. False: digits.')),
    otpLength: optional(string('Characters in a code, "6" to "9"; absent means 6.')),
  });

/** Schemas of {@link walletKitConfig}. */
export const walletKitConfigSchema = () =>
  ({
    summary: 'Reads the public settings of a login configuration.',
    request: object({}),
    response: response(),
  }) satisfies OperationSchema;

/** A login configuration as the session proxy returns it (api.md "Login configuration"). */
export type LoginConfigurationReply = Infer<ReturnType<typeof response>>;

/** Reads the public settings of a login configuration (api.md "Session proxy operations"). */
export const walletKitConfig =
  /* @__PURE__ */ proxy<ReturnType<typeof walletKitConfigSchema>>('wallet_kit_config');
