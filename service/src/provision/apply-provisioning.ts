import { inArray, sql } from 'drizzle-orm';
import type { Clock } from '../base/clock.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import { inTransaction, type Database } from '../store/database.ts';
import { organizations } from '../store/tables.ts';
import { takeTurn } from '../store/take-turn.ts';
import { applyApiKeys } from './apply-api-keys.ts';
import { applyAuthenticators } from './apply-authenticators.ts';
import { applyFeatures } from './apply-features.ts';
import { applyIpAllowlists } from './apply-ip-allowlists.ts';
import { applyLoginConfigurations, type LeftAlone } from './apply-login-configurations.ts';
import { applyMfaPolicies } from './apply-mfa-policies.ts';
import { applyOauthProviders } from './apply-oauth-providers.ts';
import { applyOrganizations } from './apply-organizations.ts';
import { applyPolicies } from './apply-policies.ts';
import { applyPrivateKeys } from './apply-private-keys.ts';
import { applyRootQuorums } from './apply-root-quorums.ts';
import { applyPrivateKeyTags, applyUserTags } from './apply-tags.ts';
import { applyTestContacts } from './apply-test-contacts.ts';
import { applyUsers } from './apply-users.ts';
import { toChunks, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** How many of each kind the file has created or changed this time. */
export interface ProvisioningReport {
  readonly organizations: number;
  readonly users: number;
  readonly rootQuorums: number;
  readonly features: number;
  readonly apiKeys: number;
  readonly ipAllowlists: number;
  readonly authenticators: number;
  readonly oauthProviders: number;
  readonly mfaPolicies: number;
  readonly privateKeys: number;
  readonly privateKeyTags: number;
  readonly userTags: number;
  readonly policies: number;
  readonly authProxyConfigs: number;
  readonly testContacts: number;
  /** Login configurations that keep what activities have set; reported once, when their entries read differently. */
  readonly leftAlone: readonly LeftAlone[];
}

/** The services that provisioning needs. */
export interface ProvisioningServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'seal'>;
}

/**
 * Applies a file, all or nothing. Processes apply files one after another. Applying the same file again changes
 * nothing.
 *
 * What an activity can change, the file creates once and then leaves alone: nothing that somebody removed comes back,
 * and nothing that somebody changed is overwritten. That is so for names, features, tags and who carries them, social
 * logins and MFA policies; also for users, API keys, passkeys and private keys, which are created once. A private key
 * gains the addresses that its list gains.
 *
 * What decides who may do what, the file sets whenever it reads differently than last time: root quorums, policies, IP
 * allowlists, test contacts, and login configurations that no activity has changed; of the other configurations, what
 * no activity can set. An operator who edits one of them has decided anew, after whatever activities did. What is gone
 * from the file stays as it is; only policies of a list and test contacts are removed.
 *
 * Throws a `ProvisioningError` when the file contradicts what exists.
 */
export async function applyProvisioning(
  { clock, database, keys }: ProvisioningServices,
  file: ProvisioningFile,
): Promise<ProvisioningReport> {
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    await takeTurn(transaction, 'provisioning');
    const context: ProvisioningContext = { transaction, keys, now };
    const created = await applyOrganizations(context, file);
    const users = await applyUsers(context, file);
    const privateKeys = await applyPrivateKeys(context, file);
    const loginConfigurations = await applyLoginConfigurations(context, file);
    const report: ProvisioningReport = {
      organizations: created,
      users: users.created,
      rootQuorums: await applyRootQuorums(context, file, users.existing),
      features: await applyFeatures(context, file),
      apiKeys: await applyApiKeys(context, file, users.existing),
      // After the API keys, which must exist.
      ipAllowlists: await applyIpAllowlists(context, file, users.existing),
      authenticators: await applyAuthenticators(context, file, users.existing),
      oauthProviders: await applyOauthProviders(context, file, users.existing),
      mfaPolicies: await applyMfaPolicies(context, file, users.existing),
      privateKeys: privateKeys.created,
      privateKeyTags: await applyPrivateKeyTags(context, file, privateKeys.existing),
      userTags: await applyUserTags(context, file, users.existing),
      policies: await applyPolicies(context, file),
      authProxyConfigs: loginConfigurations.applied,
      testContacts: await applyTestContacts(context, file),
      leftAlone: loginConfigurations.leftAlone,
    };
    if (report.rootQuorums + report.mfaPolicies + report.policies > 0)
      await countRulesAsChanged(context, file);
    return report;
  });
}

/** Raises the version of the rules, so that a process that is deciding an activity by the old rules decides again. */
async function countRulesAsChanged(
  { transaction }: ProvisioningContext,
  file: ProvisioningFile,
): Promise<void> {
  for (const chunk of toChunks(file.organizations)) {
    const ids = chunk.map(({ organizationId }) => organizationId);
    await transaction
      .update(organizations)
      .set({ rulesVersion: sql`${organizations.rulesVersion} + 1` })
      .where(inArray(organizations.id, ids));
  }
}
