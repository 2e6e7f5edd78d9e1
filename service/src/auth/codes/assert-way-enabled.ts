import type { OtpType } from '../../base/contract.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import { CODE_PROVIDERS } from './verification-token.ts';

/** Throws PROVIDER_NOT_ENABLED when a configuration does not, or no longer, let people sign in by this kind of code. */
export function assertWayEnabled(
  configuration: Pick<LoginConfiguration, 'enabledProviders'> | undefined,
  type: OtpType,
): void {
  const provider = CODE_PROVIDERS[type];
  if (configuration?.enabledProviders.includes(provider)) return;
  throw new ProblemError(
    'PROVIDER_NOT_ENABLED',
    `This login configuration does not enable "${provider}"; its operator can, or use another way to sign in.`,
  );
}
