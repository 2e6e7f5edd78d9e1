import type { operations, ParametersOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';

type Parameters = ParametersOf<typeof operations.initOtp>;

/**
 * Refuses what says how a message looks and whom it comes from: from a sub-organization, which somebody may have made
 * by a sign-up, it would be mail to anybody in any name through the operator's server. Throws PERMISSION_DENIED with the
 * member. `appName` is required and therefore taken, without effect.
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
