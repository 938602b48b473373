CREATE TABLE "distinct_leads" (
	"lead_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "distinct_leads_lead_id_other_id_pk" PRIMARY KEY("lead_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"what" text NOT NULL,
	"before" text,
	"after" text,
	"version" integer NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_note_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" text,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"lead_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"status" integer,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"queued_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('queued', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"failing_since" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_state" CHECK ("webhook_endpoints"."state" in ('active', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "contact_enquiries" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_enquiries" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_step_due" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_suspect" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "email_domain" text GENERATED ALWAYS AS (split_part(email, '@', 2)) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "name_key" text GENERATED ALWAYS AS (nullif(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f\s.''’-]+', '', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone_key" text GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0044|44|0)0*', ''), '')) STORED;--> statement-breakpoint
ALTER TABLE "distinct_leads" ADD CONSTRAINT "distinct_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_leads" ADD CONSTRAINT "distinct_leads_other_id_leads_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_note_versions" ADD CONSTRAINT "lead_note_versions_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lead_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_leads_other" ON "distinct_leads" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "lead_changes_lead" ON "lead_changes" USING btree ("lead_id","changed_at");--> statement-breakpoint
CREATE INDEX "lead_changes_person" ON "lead_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "lead_note_versions_note" ON "lead_note_versions" USING btree ("note_id","version");--> statement-breakpoint
CREATE INDEX "lead_notes_lead" ON "lead_notes" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_notes_author" ON "lead_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_finished" ON "webhook_deliveries" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_creator" ON "webhook_endpoints" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "contact_enquiries" ADD CONSTRAINT "contact_enquiries_answered_by_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_enquiries_waiting" ON "contact_enquiries" USING btree ("created_at") WHERE "contact_enquiries"."answered_at" is null and not "contact_enquiries"."suspected_spam";--> statement-breakpoint
CREATE INDEX "contact_enquiries_answerer" ON "contact_enquiries" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "leads_suspect" ON "leads" USING btree ("created_at","id") WHERE "leads"."is_suspect";--> statement-breakpoint
CREATE INDEX "leads_name" ON "leads" USING btree ("name_key","email");--> statement-breakpoint
CREATE INDEX "leads_name_at" ON "leads" USING btree ("name_key","email_domain");--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone_key");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_stage" CHECK ("leads"."stage" in ('new', 'contacted', 'qualified', 'won', 'lost'));--> statement-breakpoint
UPDATE "leads" SET "phone" = (SELECT "phone" FROM "contact_enquiries" WHERE "contact_enquiries"."email" = "leads"."email" AND "contact_enquiries"."phone" IS NOT NULL ORDER BY "created_at" DESC LIMIT 1) WHERE "lead_source" = 'contact_form';