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

/** How many of each kind the file has brought or changed this time. */
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
  /** Login configurations that keep what activities have set; said once, when their entries read differently. */
  readonly leftAlone: readonly LeftAlone[];
}

/** The services that provisioning needs. */
export interface ProvisioningServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'seal'>;
}

/**
 * Applies a file, all or nothing, after another process that applies one. Applying it again changes nothing.
 *
 * The file creates once what an activity can change, and leaves it alone from then on: nothing comes back that somebody
 * removed, and nothing is overwritten that somebody changed: names, features, tags and who carries them, social logins,
 * MFA policies. So it is with users, API keys, passkeys and private keys, which are made once; a private key gains the
 * addresses that its list gains.
 *
 * The file sets what says who may do what, whenever it reads differently than last time: root quorums, policies, IP
 * allowlists, test contacts, and login configurations that no activity has changed; of the others, what no activity can
 * set. An operator who edits one of them has decided anew, after whatever activities did. What is gone from the file
 * stays as it is; only of a list of policies and of test contacts it is removed.
 *
 * Throws a `ProvisioningError` where the file does not fit what is there.
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
      // After the keys that have them.
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

/** Another process may just be deciding an activity by the rules that were; it decides anew. */
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
