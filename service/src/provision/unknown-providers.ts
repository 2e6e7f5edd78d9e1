import { PROVIDER_NAMES } from '../auth/social/providers.ts';
import { AUTH_METHODS } from '../base/contract.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

const KNOWN: readonly string[] = [...AUTH_METHODS, ...PROVIDER_NAMES];

/**
 * Lists ways to sign in that a provisioning file enables and this service does not know, each by its path and name.
 * They are no fault, because a page may know ways of its own, but they are more often a typing mistake.
 */
export function findUnknownProviders({ organizations }: ProvisioningFile): readonly string[] {
  return organizations.flatMap(({ authProxyConfigs = [] }, organization) =>
    authProxyConfigs.flatMap(({ enabledProviders }, config) =>
      enabledProviders.flatMap((name, index) =>
        KNOWN.includes(name)
          ? []
          : [
              `organizations[${organization}].authProxyConfigs[${config}].enabledProviders[${index}]: "${name}"`,
            ],
      ),
    ),
  );
}
