DROP INDEX "contact_enquiries_repeat";--> statement-breakpoint
ALTER TABLE "contact_enquiries" ALTER COLUMN "fingerprint" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "is_suspect" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "is_suspect" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_to_compare" ON "leads" USING btree ("id") WHERE "leads"."is_suspect" is null;--> statement-breakpoint
UPDATE "contact_enquiries" AS "older" SET "fingerprint" = NULL
  WHERE EXISTS (SELECT 1 FROM "contact_enquiries" AS "newer"
    WHERE "newer"."fingerprint" = "older"."fingerprint"
      AND ("newer"."created_at", "newer"."id") > ("older"."created_at", "older"."id"));--> statement-breakpoint
ALTER TABLE "contact_enquiries" ADD CONSTRAINT "contact_enquiries_fingerprint_unique" UNIQUE("fingerprint");