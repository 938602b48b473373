DROP INDEX "user_by_address";--> statement-breakpoint
DROP INDEX "user_by_name";--> statement-breakpoint
DROP INDEX "assessment_results_by_score";--> statement-breakpoint
DROP INDEX "assessment_results_email";--> statement-breakpoint
DROP INDEX "contact_enquiries_person";--> statement-breakpoint
DROP INDEX "consent_records_email";--> statement-breakpoint
DROP INDEX "leads_last_contact";--> statement-breakpoint
DROP INDEX "leads_email";--> statement-breakpoint
DROP INDEX "email_subscribers_email";--> statement-breakpoint
DROP INDEX "resource_downloads_email";--> statement-breakpoint
CREATE INDEX "mail_messages_for" ON "mail_messages" USING btree ("purpose","created_at","id");--> statement-breakpoint
CREATE INDEX "user_by_address" ON "user" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "user_by_name" ON "user" USING btree ("name","id","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_by_score" ON "assessment_results" USING btree ("score","id","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_email" ON "assessment_results" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "contact_enquiries_person" ON "contact_enquiries" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "consent_records_email" ON "consent_records" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "leads_last_contact" ON "leads" USING btree ("last_contact_at","id","created_at");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "email_subscribers_email" ON "email_subscribers" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "resource_downloads_email" ON "resource_downloads" USING btree ("email","id","created_at");