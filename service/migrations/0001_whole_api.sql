CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"organization_id" text NOT NULL,
	"type" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" text NOT NULL,
	"user_id" text NOT NULL,
	"parameters" json NOT NULL,
	"is_proved" boolean NOT NULL,
	"result" json,
	"failure" json,
	"app_proofs" json,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "activities_by_fingerprint" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"effect" text NOT NULL,
	"condition" text,
	"consensus" text,
	"notes" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_evaluations" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"activity_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"vote_id" text NOT NULL,
	"evaluations" json NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"activity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"selection" text NOT NULL,
	"message" text NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL,
	"scheme" text NOT NULL,
	"authentications" json NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "votes_once_per_credential" UNIQUE("activity_id","user_id","public_key","selection")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"rp_id" text NOT NULL,
	"sign_count" bigint DEFAULT 0 NOT NULL,
	"signed_body_hash" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "authenticators_once_per_organization" UNIQUE("organization_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "mfa_policies" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"condition" text NOT NULL,
	"required_authentication_methods" jsonb NOT NULL,
	"order" integer NOT NULL,
	"notes" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth2_credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"provider" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "oauth_providers_once_per_organization" UNIQUE("organization_id","issuer","audience","subject")
);
--> statement-breakpoint
CREATE TABLE "read_only_sessions" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_features" (
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "organization_features_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "root_quorum_members" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "root_quorum_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_tag_members" (
	"tag_id" text NOT NULL,
	"member_id" text NOT NULL,
	CONSTRAINT "user_tag_members_tag_id_member_id_pk" PRIMARY KEY("tag_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "user_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "user_tags_by_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "private_key_addresses" (
	"sequence" bigserial NOT NULL,
	"private_key_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"format" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "private_key_addresses_private_key_id_format_pk" PRIMARY KEY("private_key_id","format")
);
--> statement-breakpoint
CREATE TABLE "private_key_tag_members" (
	"tag_id" text NOT NULL,
	"member_id" text NOT NULL,
	CONSTRAINT "private_key_tag_members_tag_id_member_id_pk" PRIMARY KEY("tag_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "private_key_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "private_key_tags_by_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "private_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"curve" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"is_exported" boolean DEFAULT false NOT NULL,
	"is_imported" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ip_allowlist" jsonb;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "authentication" jsonb;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "root_quorum_threshold" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "ip_allowlist" jsonb;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_evaluations" ADD CONSTRAINT "policy_evaluations_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_policies" ADD CONSTRAINT "mfa_policies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_policies" ADD CONSTRAINT "mfa_policies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth2_credentials" ADD CONSTRAINT "oauth2_credentials_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_providers" ADD CONSTRAINT "oauth_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_providers" ADD CONSTRAINT "oauth_providers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_only_sessions" ADD CONSTRAINT "read_only_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_only_sessions" ADD CONSTRAINT "read_only_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_features" ADD CONSTRAINT "organization_features_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "root_quorum_members" ADD CONSTRAINT "root_quorum_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "root_quorum_members" ADD CONSTRAINT "root_quorum_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tag_members" ADD CONSTRAINT "user_tag_members_tag_id_user_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."user_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tag_members" ADD CONSTRAINT "user_tag_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_key_addresses" ADD CONSTRAINT "private_key_addresses_private_key_id_private_keys_id_fk" FOREIGN KEY ("private_key_id") REFERENCES "public"."private_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_key_tag_members" ADD CONSTRAINT "private_key_tag_members_tag_id_private_key_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."private_key_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_key_tag_members" ADD CONSTRAINT "private_key_tag_members_member_id_private_keys_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."private_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_key_tags" ADD CONSTRAINT "private_key_tags_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_keys" ADD CONSTRAINT "private_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_by_organization" ON "activities" USING btree ("organization_id","sequence");--> statement-breakpoint
CREATE INDEX "policies_by_organization" ON "policies" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "policy_evaluations_by_activity" ON "policy_evaluations" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "authenticators_by_credential" ON "authenticators" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "authenticators_by_user" ON "authenticators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_policies_by_user" ON "mfa_policies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth2_credentials_by_organization" ON "oauth2_credentials" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "oauth_providers_by_identity" ON "oauth_providers" USING btree ("issuer","audience","subject");--> statement-breakpoint
CREATE INDEX "oauth_providers_by_user" ON "oauth_providers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "read_only_sessions_by_expiry" ON "read_only_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_tag_members_by_member" ON "user_tag_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "private_key_addresses_by_address" ON "private_key_addresses" USING btree ("organization_id","address");--> statement-breakpoint
CREATE INDEX "private_key_tag_members_by_member" ON "private_key_tag_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "private_keys_by_organization" ON "private_keys" USING btree ("organization_id");