CREATE INDEX "votes_by_activity" ON "votes" USING btree ("activity_id");
