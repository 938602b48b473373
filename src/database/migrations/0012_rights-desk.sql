CREATE TABLE "data_rights_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_rights_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"waiting_for" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erasure_certificates" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"email_hash" text NOT NULL,
	"lines" jsonb NOT NULL,
	"erased_by_id" text,
	"erased_by_email" text
);
--> statement-breakpoint
ALTER TABLE "data_rights_requests" DROP CONSTRAINT "data_rights_requests_status";--> statement-breakpoint
ALTER TABLE "data_rights_requests" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_rights_links" ADD COLUMN "purpose" text DEFAULT 'verify' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_rights_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_rights_requests" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "data_rights_requests" ADD COLUMN "verification_note" text;--> statement-breakpoint
ALTER TABLE "data_rights_requests" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_rights_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_rights_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "data_rights_letters" ADD CONSTRAINT "data_rights_letters_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rights_pauses" ADD CONSTRAINT "data_rights_pauses_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_certificates" ADD CONSTRAINT "erasure_certificates_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_rights_letters_request" ON "data_rights_letters" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "data_rights_pauses_request" ON "data_rights_pauses" USING btree ("request_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_rights_pauses_open" ON "data_rights_pauses" USING btree ("request_id") WHERE "data_rights_pauses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "data_rights_requests_answered" ON "data_rights_requests" USING btree ("answered_at");--> statement-breakpoint
ALTER TABLE "data_rights_requests" ADD CONSTRAINT "data_rights_requests_status" CHECK ("data_rights_requests"."status" in ('received', 'verified', 'extended', 'answered', 'refused'));