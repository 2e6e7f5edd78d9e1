ALTER TABLE "api_keys" ADD COLUMN "opener_sequence" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_opener_sequence_api_keys_sequence_fk" FOREIGN KEY ("opener_sequence") REFERENCES "public"."api_keys"("sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_opener" ON "api_keys" USING btree ("opener_sequence");