ALTER TABLE "mfa_policies" ALTER COLUMN "order" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "mfa_step" json;