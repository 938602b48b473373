ALTER TABLE "contact_imports" ADD COLUMN "file" "bytea";--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "records" jsonb;--> statement-breakpoint
-- Written by hand: a file that was not imported yet is read again when its page is next shown.
UPDATE "contact_imports" SET "file" = convert_to("content", 'UTF8') WHERE "content" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" DROP COLUMN "content";