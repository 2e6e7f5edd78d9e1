CREATE INDEX "votes_by_activity" ON "votes" USING btree ("activity_id");--> statement-breakpoint
ALTER TABLE "votes" DROP CONSTRAINT "votes_once_per_credential";
