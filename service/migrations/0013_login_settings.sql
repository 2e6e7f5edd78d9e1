ALTER TABLE "auth_proxy_configs" ADD COLUMN "otp_expiration_seconds" integer;--> statement-breakpoint
ALTER TABLE "auth_proxy_configs" ADD COLUMN "verification_token_expiration_seconds" integer;--> statement-breakpoint
ALTER TABLE "auth_proxy_configs" ADD COLUMN "changed_at" bigint;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "wallet" jsonb;