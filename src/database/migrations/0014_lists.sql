DROP INDEX "assessment_results_newest";--> statement-breakpoint
DROP INDEX "contact_enquiries_newest";--> statement-breakpoint
DROP INDEX "contact_enquiries_person";--> statement-breakpoint
DROP INDEX "leads_newest";--> statement-breakpoint
DROP INDEX "leads_last_contact";--> statement-breakpoint
DROP INDEX "resource_downloads_newest";--> statement-breakpoint
CREATE INDEX "assessment_results_by_score" ON "assessment_results" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "assessment_results_email" ON "assessment_results" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "assessment_results_words" ON "assessment_results" USING gin (to_tsvector('simple', translate(coalesce("email", '') || ' ' || coalesce("name", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (to_tsvector('simple', translate(coalesce("act", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("actor_email", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "contact_enquiries_words" ON "contact_enquiries" USING gin (to_tsvector('simple', translate(coalesce("email", '') || ' ' || coalesce("name", '') || ' ' || coalesce("reference", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "consent_records_newest" ON "consent_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consent_records_email" ON "consent_records" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "consent_records_words" ON "consent_records" USING gin (to_tsvector('simple', translate(coalesce("email", '') || ' ' || coalesce("purpose", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin (to_tsvector('simple', translate(coalesce("email", '') || ' ' || coalesce("name", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "email_subscribers_newest" ON "email_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_subscribers_email" ON "email_subscribers" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "email_subscribers_words" ON "email_subscribers" USING gin (to_tsvector('simple', translate(coalesce("email", '') || ' ' || coalesce("name", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "resource_downloads_email" ON "resource_downloads" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "resource_downloads_words" ON "resource_downloads" USING gin (to_tsvector('simple', translate(coalesce("email", '') || ' ' || coalesce("resource_name", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "assessment_results_newest" ON "assessment_results" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_enquiries_newest" ON "contact_enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_enquiries_person" ON "contact_enquiries" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_last_contact" ON "leads" USING btree ("last_contact_at","id");--> statement-breakpoint
CREATE INDEX "resource_downloads_newest" ON "resource_downloads" USING btree ("created_at","id");
