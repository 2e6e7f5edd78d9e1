ALTER TABLE "api_keys" ADD COLUMN "vouched_at" bigint;--> statement-breakpoint
ALTER TABLE "oauth_providers" ADD COLUMN "vouched_at" bigint;--> statement-breakpoint
-- Keys that were made together with their sub-organization, by the sign-up or from above, that the provisioning file has
-- brought, or that have stamped an activity there. Keys of sessions show themselves with their next stamp.
UPDATE "api_keys" k SET "vouched_at" = k."created_at"
FROM "organizations" o
WHERE o."id" = k."organization_id" AND o."parent_organization_id" IS NOT NULL AND k."expires_at" IS NULL
  AND (
    k."created_at" = o."created_at"
    OR EXISTS (
      SELECT 1 FROM "provisioned_items" i
      WHERE i."kind" = 'apiKey' AND i."id" = k."organization_id" || ' ' || k."public_key"
    )
    OR EXISTS (
      SELECT 1 FROM "activities" a JOIN "votes" v ON v."activity_id" = a."id"
      WHERE a."organization_id" = k."organization_id" AND v."user_id" = k."user_id" AND v."public_key" = k."public_key"
    )
  );--> statement-breakpoint
-- Social logins in the same way; one has been shown where a session that it opened lives, or has done something.
UPDATE "oauth_providers" p SET "vouched_at" = p."created_at"
FROM "organizations" o
WHERE o."id" = p."organization_id" AND o."parent_organization_id" IS NOT NULL
  AND (
    p."created_at" = o."created_at"
    OR EXISTS (SELECT 1 FROM "provisioned_items" i WHERE i."kind" = 'oauthProvider' AND i."id" = p."id")
    OR EXISTS (
      SELECT 1 FROM "api_keys" s
      WHERE s."user_id" = p."user_id" AND s."authentication" ->> 'type' = 'AUTHENTICATION_TYPE_OAUTH'
        AND s."authentication" ->> 'id' = p."id"
    )
    OR EXISTS (
      SELECT 1 FROM "activities" a JOIN "votes" v ON v."activity_id" = a."id",
        json_array_elements(v."authentications") shown
      WHERE a."organization_id" = p."organization_id" AND v."user_id" = p."user_id"
        AND shown ->> 'type' = 'AUTHENTICATION_TYPE_OAUTH' AND shown ->> 'id' = p."id"
    )
  );
