import { configId, loginSettings } from '../login-configuration.ts';
import { activity, type ActivitySchema } from '../operation.ts';
import { array, boolean, object, optional, record, string, unknown } from '../schema.ts';

const REFUSED = 'Has no effect here, and is refused';
const text = (instead: string) => optional(string(`${REFUSED}: ${instead}`, { maxLength: 8192 }));
const looks = (instead: string) => optional(record(unknown(), `${REFUSED}: ${instead}`));

/** Members that published clients send but this service ignores. */
const withoutEffect = () => ({
  sendFromEmailAddress: text('the operator sets SMTP_FROM.'),
  sendFromEmailSenderName: text('the operator sets SMTP_FROM.'),
  replyToEmailAddress: text('the operator sets SMTP_FROM.'),
  emailAuthTemplateId: text('messages have one form.'),
  otpTemplateId: text('messages have one form.'),
  emailCustomizationParams: looks('messages have one form.'),
  smsCustomizationParams: looks('messages have one form.'),
  verificationTokenRequiredForGetAccountPii: optional(
    boolean('Always true: a contact is looked up with a verification token only. False is refused.'),
  ),
  socialLinkingClientIds: optional(
    array(string(undefined, { maxLength: 2048 }), 'Must be empty: a login does not link accounts.', {
      maxItems: 100,
    }),
  ),
  captchaEnabled: optional(boolean('Must be false: rates are limited instead.')),
});

/** Schemas of {@link updateAuthProxyConfig}. */
export const updateAuthProxyConfigSchema = () =>
  ({
    summary: 'Changes a login configuration; what is absent stays as it is.',
    companion: true,
    parameters: object({ configId: configId(), ...loginSettings(), ...withoutEffect() }),
    result: object({ configId: optional(string('The login configuration.')) }),
  }) satisfies ActivitySchema;

/** Changes a login configuration; absent members stay as they are. */
export const updateAuthProxyConfig =
  /* @__PURE__ */ activity<ReturnType<typeof updateAuthProxyConfigSchema>>('update_auth_proxy_config');
