ALTER TABLE "contact_enquiries" DROP CONSTRAINT "contact_enquiries_fingerprint_unique";--> statement-breakpoint
DROP INDEX "resource_downloads_person";--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE INDEX "contact_enquiries_repeat" ON "contact_enquiries" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "resource_downloads_repeat" ON "resource_downloads" USING btree ("fingerprint","created_at");