/** Boot proofs: what the processes of the service run. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/**
 * Boot proofs of every process there has been, so that what a process proved can still be verified after it has ended.
 */
export const bootProofs = pgTable('boot_proofs', {
  /** Encryption key followed by signing key: 130 bytes, lower-case hexadecimal. */
  ephemeralPublicKey: text('ephemeral_public_key').primaryKey(),
  /** The last 65 of these bytes. */
  signingKey: text('signing_key').notNull().unique('boot_proofs_by_signing_key'),
  /** Base64, like the next two. */
  attestationDocument: text('attestation_document').notNull(),
  manifest: text('manifest').notNull(),
  manifestEnvelope: text('manifest_envelope').notNull(),
  manifestVersion: text('manifest_version').notNull(),
  deploymentLabel: text('deployment_label').notNull(),
  enclaveApp: text('enclave_app').notNull(),
  owner: text('owner').notNull(),
  createdAt: time('created_at').notNull(),
});
