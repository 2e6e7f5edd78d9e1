ALTER TABLE "users" ADD COLUMN "given_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "given_phone_number" text;--> statement-breakpoint
-- Who has what the organization above gave: users that the provisioning file has brought, and those that were made
-- together with their sub-organization, which an account that people make themselves does not begin with unverified.
-- A user that was changed since may have the contact from anybody.
UPDATE "users" u SET "given_email" = u."normalized_email", "given_phone_number" = u."phone_number"
FROM "organizations" o
WHERE o."id" = u."organization_id" AND u."updated_at" = u."created_at"
  AND (
    EXISTS (SELECT 1 FROM "provisioned_items" i WHERE i."kind" = 'user' AND i."id" = u."id")
    OR (
      u."created_at" = o."created_at" AND NOT EXISTS (
        SELECT 1 FROM "signups" s WHERE s."organization_id" = o."id" AND s."fingerprint" NOT LIKE 'activity:%'
      )
    )
  );
