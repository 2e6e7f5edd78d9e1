CREATE TABLE "webhook_deliveries" (
	"event_id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"event_type" text NOT NULL,
	"organization_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"url" text NOT NULL,
	"receiver" text NOT NULL,
	"body" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint,
	"last_status" integer,
	"last_fault" text
);
--> statement-breakpoint
CREATE TABLE "webhook_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" bigint NOT NULL,
	"retired_at" bigint
);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("receiver","due_at","sequence") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending_of_activity" ON "webhook_deliveries" USING btree ("activity_id","receiver","sequence") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("state","ended_at") WHERE "webhook_deliveries"."state" <> 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_keys_one_active" ON "webhook_keys" USING btree (("retired_at" is null)) WHERE "webhook_keys"."retired_at" is null;