CREATE TABLE "signups" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"verification_token_id" text,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "signups_verification_token_id_unique" UNIQUE("verification_token_id")
);
--> statement-breakpoint
ALTER TABLE "auth_proxy_configs" ADD COLUMN "oauth_issuers" jsonb;--> statement-breakpoint
ALTER TABLE "auth_proxy_configs" ADD COLUMN "oauth2_endpoints" jsonb;--> statement-breakpoint
ALTER TABLE "auth_proxy_configs" ADD COLUMN "signup_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signups_by_organization" ON "signups" USING btree ("organization_id");