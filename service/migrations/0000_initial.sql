CREATE TABLE "address_windows" (
	"key" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "address_windows_key_starts_at_pk" PRIMARY KEY("key","starts_at")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"curve" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	CONSTRAINT "api_keys_once_per_organization" UNIQUE("organization_id","public_key")
);
--> statement-breakpoint
CREATE TABLE "auth_proxy_configs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"enabled_providers" jsonb NOT NULL,
	"session_expiration_seconds" integer NOT NULL,
	"otp_length" integer,
	"otp_alphanumeric" boolean,
	"allowed_origins" jsonb NOT NULL,
	"oauth_client_ids" jsonb,
	"oauth_redirect_url" text
);
--> statement-breakpoint
CREATE TABLE "contact_locks" (
	"contact" text NOT NULL,
	"otp_type" text NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "contact_locks_contact_otp_type_pk" PRIMARY KEY("contact","otp_type")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"auth_proxy_config_id" text NOT NULL,
	"otp_type" text NOT NULL,
	"contact" text NOT NULL,
	"code_hash" text NOT NULL,
	"encryption_key" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"replaced_by" text,
	"used_at" bigint,
	"used_by_public_key" text,
	"verification_token_id" text,
	"repeats" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"name" text NOT NULL,
	"parent_organization_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioned_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"definition_hash" text NOT NULL,
	"provisioned_at" bigint NOT NULL,
	CONSTRAINT "provisioned_items_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "service_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"normalized_email" text,
	"phone_number" text,
	"email_verified_at" bigint,
	"phone_number_verified_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"auth_proxy_config_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"consumed_at" bigint,
	"consumed_by" text,
	"session" text
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_proxy_configs" ADD CONSTRAINT "auth_proxy_configs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_auth_proxy_config_id_auth_proxy_configs_id_fk" FOREIGN KEY ("auth_proxy_config_id") REFERENCES "public"."auth_proxy_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_parent_organization_id_organizations_id_fk" FOREIGN KEY ("parent_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_tokens" ADD CONSTRAINT "verification_tokens_auth_proxy_config_id_auth_proxy_configs_id_fk" FOREIGN KEY ("auth_proxy_config_id") REFERENCES "public"."auth_proxy_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_windows_by_start" ON "address_windows" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "api_keys_by_public_key" ON "api_keys" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "api_keys_by_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_by_contact" ON "one_time_codes" USING btree ("contact","otp_type","sent_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_by_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organizations_by_parent" ON "organizations" USING btree ("parent_organization_id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("normalized_email","organization_id");--> statement-breakpoint
CREATE INDEX "users_by_phone_number" ON "users" USING btree ("phone_number","organization_id");--> statement-breakpoint
CREATE INDEX "verification_tokens_by_expiry" ON "verification_tokens" USING btree ("expires_at");