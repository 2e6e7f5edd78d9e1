CREATE TABLE "boot_proofs" (
	"ephemeral_public_key" text PRIMARY KEY NOT NULL,
	"signing_key" text NOT NULL,
	"attestation_document" text NOT NULL,
	"manifest" text NOT NULL,
	"manifest_envelope" text NOT NULL,
	"manifest_version" text NOT NULL,
	"deployment_label" text NOT NULL,
	"enclave_app" text NOT NULL,
	"owner" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "boot_proofs_by_signing_key" UNIQUE("signing_key")
);
