CREATE TABLE "wallet_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"organization_id" text NOT NULL,
	"wallet_id" text NOT NULL,
	"name" text,
	"curve" text NOT NULL,
	"path" text NOT NULL,
	"format" text NOT NULL,
	"address" text NOT NULL,
	"lookup" text NOT NULL,
	"public_key" text NOT NULL,
	"is_exported" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "wallet_accounts_once_per_wallet" UNIQUE("wallet_id","path","curve","format"),
	CONSTRAINT "wallet_accounts_by_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed_seed" text NOT NULL,
	"is_exported" boolean DEFAULT false NOT NULL,
	"is_imported" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "wallets_by_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
ALTER TABLE "send_transactions" ALTER COLUMN "private_key_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "send_transactions" ADD COLUMN "wallet_account_id" text;--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD CONSTRAINT "wallet_accounts_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_accounts_by_lookup" ON "wallet_accounts" USING btree ("organization_id","lookup");