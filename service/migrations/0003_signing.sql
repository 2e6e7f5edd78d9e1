DROP INDEX "private_key_addresses_by_address";--> statement-breakpoint
ALTER TABLE "private_key_addresses" ADD COLUMN "lookup" text NOT NULL;--> statement-breakpoint
CREATE INDEX "private_key_addresses_by_lookup" ON "private_key_addresses" USING btree ("organization_id","lookup");