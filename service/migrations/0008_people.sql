ALTER TABLE "activities" DROP CONSTRAINT "activities_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "votes" DROP CONSTRAINT "votes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "updated_at" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ip_allowlist_rules" jsonb;--> statement-breakpoint
ALTER TABLE "authenticators" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "ip_allowlist_rules" jsonb;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_at" bigint;