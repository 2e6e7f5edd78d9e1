import { and, eq, inArray, or } from 'drizzle-orm';
import type { FeatureName } from '../base/contract.ts';
import type { Database } from './database.ts';
import { organizationFeatures, organizations } from './tables.ts';

/** A feature of an organization. */
export interface Feature {
  readonly name: FeatureName;
  /** Null when the provisioning file names the feature without a value. */
  readonly value: string | null;
}

/** The features that switch off a way to sign in by codes, when the value of one of them is "false". */
export const CODE_SWITCHES = {
  email: ['FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_OTP_EMAIL_AUTH'],
  sms: ['FEATURE_NAME_SMS_AUTH'],
} as const satisfies Readonly<Record<string, readonly FeatureName[]>>;

/** Whether there are features that switch this way to sign in. */
export function isCodeSwitch(provider: string): provider is keyof typeof CODE_SWITCHES {
  return Object.hasOwn(CODE_SWITCHES, provider);
}

/**
 * Finds the first of these features whose value is "false", in the organization or in its parent; undefined when none
 * is.
 */
export async function findSwitchOff(
  database: Database,
  organizationId: string,
  names: readonly FeatureName[],
): Promise<FeatureName | undefined> {
  const [off] = await database
    .select({ name: organizationFeatures.name })
    .from(organizationFeatures)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(
      and(
        or(
          eq(organizationFeatures.organizationId, organizations.id),
          eq(organizationFeatures.organizationId, organizations.parentOrganizationId),
        ),
        inArray(organizationFeatures.name, [...names]),
        eq(organizationFeatures.value, 'false'),
      ),
    )
    .limit(1);
  return off?.name;
}

/** Switches a feature on, or gives it another value. */
export async function setFeature(
  transaction: Database,
  organizationId: string,
  { name, value }: Feature,
  updatedAt: number,
): Promise<void> {
  await transaction
    .insert(organizationFeatures)
    .values({ organizationId, name, value, updatedAt })
    .onConflictDoUpdate({
      target: [organizationFeatures.organizationId, organizationFeatures.name],
      set: { value, updatedAt },
    });
}

/** All features of an organization, by name. */
export async function listFeatures(database: Database, organizationId: string): Promise<Feature[]> {
  const features = await database
    .select({ name: organizationFeatures.name, value: organizationFeatures.value })
    .from(organizationFeatures)
    .where(eq(organizationFeatures.organizationId, organizationId));
  // Sorted here, because the collation of a database depends on how the server was set up.
  return features.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Finds the address of an organization's webhook receiver; undefined when it has none. */
export async function findWebhookUrl(
  database: Database,
  organizationId: string,
): Promise<string | undefined> {
  const [feature] = await database
    .select({ value: organizationFeatures.value })
    .from(organizationFeatures)
    .where(
      and(
        eq(organizationFeatures.organizationId, organizationId),
        eq(organizationFeatures.name, 'FEATURE_NAME_WEBHOOK'),
      ),
    );
  return feature?.value || undefined;
}

/** Switches a feature off. False when it is not on. */
export async function removeFeature(
  transaction: Database,
  organizationId: string,
  name: FeatureName,
): Promise<boolean> {
  const removed = await transaction
    .delete(organizationFeatures)
    .where(and(eq(organizationFeatures.organizationId, organizationId), eq(organizationFeatures.name, name)))
    .returning({ name: organizationFeatures.name });
  return removed.length === 1;
}
