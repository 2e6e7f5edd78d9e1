-- Both first: between two that were locked minutes apart, other transactions would wait for this one and it for them.
LOCK TABLE "api_keys", "read_only_sessions" IN SHARE MODE;--> statement-breakpoint
CREATE INDEX "api_keys_by_opener_passkey" ON "api_keys" USING btree ("opener_passkey") WHERE opener_passkey is not null;--> statement-breakpoint
CREATE INDEX "read_only_sessions_by_opener_passkey" ON "read_only_sessions" USING btree ("opener_passkey") WHERE opener_passkey is not null;