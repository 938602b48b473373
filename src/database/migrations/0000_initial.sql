CREATE TABLE "contact_enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"form_timestamp" integer,
	"suspected_spam" boolean NOT NULL,
	"spam_mark" text,
	"fingerprint" text NOT NULL,
	"page" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_enquiries_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"wording" text NOT NULL,
	"wording_version" text NOT NULL,
	"page" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"lead_source" text NOT NULL,
	"lead_type" text NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_contact_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_once" UNIQUE("email","lead_source","lead_type")
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text,
	"recipient_hash" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"message_id" text NOT NULL,
	"kept_content" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mail_messages_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_messages_state" CHECK ("mail_messages"."state" in ('queued', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
CREATE INDEX "contact_enquiries_repeat" ON "contact_enquiries" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "contact_enquiries_newest" ON "contact_enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_enquiries_person" ON "contact_enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "consent_records_person" ON "consent_records" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_last_contact" ON "leads" USING btree ("last_contact_at");--> statement-breakpoint
CREATE INDEX "mail_messages_limits" ON "mail_messages" USING btree ("recipient_hash","purpose","created_at");--> statement-breakpoint
CREATE INDEX "mail_messages_open" ON "mail_messages" USING btree ("state","next_try_at");