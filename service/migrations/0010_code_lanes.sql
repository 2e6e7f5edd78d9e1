CREATE TABLE "code_lanes" (
	"key" text PRIMARY KEY NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"opened_at" bigint,
	"notified_at" bigint,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "code_lanes_by_expiry" ON "code_lanes" USING btree ("expires_at");