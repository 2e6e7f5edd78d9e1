-- All of them first: between two that were locked minutes apart, other transactions would wait for this one and it for them.
LOCK TABLE "users", "root_quorum_members", "api_keys", "read_only_sessions", "signups" IN SHARE MODE;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_keys_by_opener" ON "api_keys" USING btree ("opener_sequence");--> statement-breakpoint
CREATE INDEX "api_keys_by_expiry" ON "api_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "read_only_sessions_by_user" ON "read_only_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signups_by_user" ON "signups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "root_quorum_members_by_user" ON "root_quorum_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_organization" ON "users" USING btree ("organization_id","sequence");
