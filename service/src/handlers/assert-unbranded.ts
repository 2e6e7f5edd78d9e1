import type { operations, ParametersOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';

type Parameters = ParametersOf<typeof operations.initOtp>;

/**
 * Throws PERMISSION_DENIED, with the member, for parameters that change the look or the sender of a message. Anybody
 * may create a sub-organization by signing up, and could otherwise send mail to anybody in any name through the
 * operator's server. `appName` is required, so it is accepted, without effect.
 */
export function assertUnbranded(parameters: Parameters): void {
  const { emailCustomization, replyToEmailAddress, sendFromEmailAddress, sendFromEmailSenderName } =
    parameters;
  const brands = {
    sendFromEmailAddress,
    sendFromEmailSenderName,
    replyToEmailAddress,
    'emailCustomization.logoUrl': emailCustomization?.logoUrl,
  };
  for (const [member, value] of Object.entries(brands)) {
    if (value === undefined) continue;
    const path = `parameters.${member}`;
    throw new ProblemError(
      'PERMISSION_DENIED',
      `A sub-organization does not say how messages look: leave "${path}" out, or ask the parent to send the code.`,
      { path },
    );
  }
}
