ALTER TABLE "api_keys" ADD COLUMN "parent_sequence" bigint;--> statement-breakpoint
ALTER TABLE "read_only_sessions" ADD COLUMN "ip_allowlist" jsonb;--> statement-breakpoint
ALTER TABLE "read_only_sessions" ADD COLUMN "parent_sequence" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_parent_sequence_api_keys_sequence_fk" FOREIGN KEY ("parent_sequence") REFERENCES "public"."api_keys"("sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_only_sessions" ADD CONSTRAINT "read_only_sessions_parent_sequence_api_keys_sequence_fk" FOREIGN KEY ("parent_sequence") REFERENCES "public"."api_keys"("sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_parent" ON "api_keys" USING btree ("parent_sequence");--> statement-breakpoint
CREATE INDEX "read_only_sessions_by_parent" ON "read_only_sessions" USING btree ("parent_sequence");