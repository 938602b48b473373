CREATE TABLE "data_rights_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_rights_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"email" text NOT NULL,
	"request_type" text NOT NULL,
	"message" text,
	"status" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"extended_until" timestamp with time zone,
	"acknowledgement_mail_id" uuid,
	"fingerprint" text NOT NULL,
	CONSTRAINT "data_rights_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "data_rights_requests_status" CHECK ("data_rights_requests"."status" in ('received', 'verified', 'in_progress', 'extended', 'answered', 'refused')),
	CONSTRAINT "data_rights_requests_type" CHECK ("data_rights_requests"."request_type" in ('access', 'rectify', 'delete', 'object', 'export', 'complaint'))
);
--> statement-breakpoint
ALTER TABLE "data_rights_links" ADD CONSTRAINT "data_rights_links_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_rights_links_request" ON "data_rights_links" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "data_rights_requests_repeat" ON "data_rights_requests" USING btree ("fingerprint","received_at");--> statement-breakpoint
CREATE INDEX "data_rights_requests_person" ON "data_rights_requests" USING btree ("email","received_at");--> statement-breakpoint
CREATE INDEX "data_rights_requests_due" ON "data_rights_requests" USING btree ("status","due_at");