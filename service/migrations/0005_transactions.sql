CREATE TABLE "send_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"private_key_id" text NOT NULL,
	"chain" text NOT NULL,
	"unsigned_transaction" text NOT NULL,
	"recent_blockhash" text,
	"is_sponsored" boolean NOT NULL,
	"state" text DEFAULT 'INITIALIZED' NOT NULL,
	"signed_transaction" text,
	"signature" text,
	"last_valid_block_height" bigint,
	"is_exposed" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"last_fault" text,
	"error" text,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "send_transactions" ADD CONSTRAINT "send_transactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "send_transactions_due" ON "send_transactions" USING btree ("due_at") WHERE "send_transactions"."state" in ('INITIALIZED', 'BROADCASTING');