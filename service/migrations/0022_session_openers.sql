-- Column and constraint in one statement: nothing is there to be checked, so no row is read.
ALTER TABLE "api_keys" ADD COLUMN "opener_sequence" bigint CONSTRAINT "api_keys_opener_sequence_api_keys_sequence_fk" REFERENCES "public"."api_keys"("sequence") ON DELETE cascade ON UPDATE no action;
