CREATE TABLE "log_entries" (
	"position" bigint PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"leaf" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" bigint NOT NULL,
	"retired_at" bigint
);
--> statement-breakpoint
CREATE TABLE "log_pending" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"leaf" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"size" bigint NOT NULL,
	"checkpoint" text NOT NULL,
	"begins_after" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"level" integer NOT NULL,
	"tile" bigint NOT NULL,
	"hashes" text NOT NULL,
	CONSTRAINT "log_tiles_level_tile_pk" PRIMARY KEY("level","tile")
);
--> statement-breakpoint
CREATE INDEX "log_entries_by_activity" ON "log_entries" USING btree ("activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_keys_one_active" ON "log_keys" USING btree (("retired_at" is null)) WHERE "log_keys"."retired_at" is null;