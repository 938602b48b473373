CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" text DEFAULT 'pwd' NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"admin_used_at" timestamp with time zone,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"alg" text,
	"crv" text
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"has_admin_password" boolean DEFAULT false NOT NULL,
	"made_admin_by" text,
	"made_admin_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"factor_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_removals_factor_id_unique" UNIQUE("factor_id")
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"factor_id" uuid,
	"browser_hash" text,
	"expected" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"factor_type" text NOT NULL,
	"status" text NOT NULL,
	"friendly_name" text NOT NULL,
	"secret" text,
	"last_used_step" bigint,
	"phone" text,
	"credential_id" text,
	"public_key" text,
	"counter" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "factors_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_delays" (
	"key" text PRIMARY KEY NOT NULL,
	"account_key" text,
	"attempts" integer NOT NULL,
	"last_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"lines" jsonb NOT NULL,
	"email_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_notices_once" UNIQUE("kind","period")
);
--> statement-breakpoint
CREATE TABLE "status_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"is_ok" boolean,
	"ms" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "assessment_result_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"result_id" uuid NOT NULL,
	"compared_with" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessment_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"score" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"recommendations" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assessment_results_score" CHECK ("assessment_results"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"reason" text,
	"size_bytes" bigint,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_rights_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"purpose" text DEFAULT 'verify' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_rights_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"email" text,
	"request_type" text NOT NULL,
	"message" text,
	"status" text DEFAULT 'received' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	"verification_note" text,
	"due_at" timestamp with time zone,
	"extended_until" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledgement_note" text,
	"answered_at" timestamp with time zone,
	"answer" text,
	"acknowledgement_email_id" uuid,
	"fingerprint" text NOT NULL,
	CONSTRAINT "data_rights_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "data_rights_requests_status" CHECK ("data_rights_requests"."status" in ('received', 'verified', 'extended', 'answered', 'refused')),
	CONSTRAINT "data_rights_requests_type" CHECK ("data_rights_requests"."request_type" in ('access', 'rectify', 'delete', 'object', 'export', 'complaint'))
);
--> statement-breakpoint
CREATE TABLE "data_rights_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"email_id" uuid NOT NULL,
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
	"in_rush" boolean DEFAULT false NOT NULL,
	"fingerprint" text,
	"page" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "contact_enquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "contact_enquiries_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "lead_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "lead_claims_once" UNIQUE("lead_id","field","value")
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
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"phone" text,
	"lead_source" text NOT NULL,
	"lead_type" text NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_contact_at" timestamp with time zone NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"owner_id" text,
	"next_step" text,
	"next_step_due" date,
	"version" integer DEFAULT 1 NOT NULL,
	"merged_into" uuid,
	"is_suspect" boolean,
	"email_domain" text GENERATED ALWAYS AS (split_part(email, '@', 2)) STORED,
	"name_key" text GENERATED ALWAYS AS (nullif(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f\s.·‧・''‘’‛′\u0060´՚׳־\u200c\u200d\u2010-\u2015\u2212-]+', '', 'g'), '')) STORED,
	"phone_key" text,
	CONSTRAINT "leads_once" UNIQUE("email","lead_source","lead_type"),
	CONSTRAINT "leads_stage" CHECK ("leads"."stage" in ('new', 'contacted', 'qualified', 'won', 'lost'))
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
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"lead_id" uuid,
	"status" integer,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('queued', 'held', 'sent', 'failed', 'dropped'))
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
CREATE TABLE "email_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"subscription_source" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "email_subscribers_active" CHECK (not "email_subscribers"."is_active" or ("email_subscribers"."confirmed_at" is not null and "email_subscribers"."unsubscribed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "subscription_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"resubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_tokens_purpose" CHECK ("subscription_tokens"."purpose" in ('confirm', 'unsubscribe', 'one_click'))
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_feed_state" (
	"feed_url" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"last_success_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"clock_ahead_seconds" integer
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"guid" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text NOT NULL,
	"pub_date" timestamp with time zone,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"purpose" text NOT NULL,
	"recipient" text,
	"recipient_hash" text NOT NULL,
	"mailbox_hash" text,
	"variant" text,
	"is_unasked" boolean DEFAULT false NOT NULL,
	"message_id" text NOT NULL,
	"kept_content" jsonb,
	"job" jsonb NOT NULL,
	"is_recipient_refused" boolean DEFAULT false NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "email_messages_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "email_messages_state" CHECK ("email_messages"."state" in ('queued', 'held', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"is_ok" boolean NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "restored_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"payload" jsonb,
	"start_after" timestamp with time zone NOT NULL,
	"source" jsonb
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"restored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"live_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"actor_email" text,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"day" date NOT NULL,
	"rule" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "retention_runs_day_rule_pk" PRIMARY KEY("day","rule")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"event" text NOT NULL,
	"asker" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_counts_day_page_event_asker_pk" PRIMARY KEY("day","page","event","asker")
);
--> statement-breakpoint
CREATE TABLE "shared_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"base64" text NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resource_downloads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"resource_id" text NOT NULL,
	"resource_name" text NOT NULL,
	"resource_type" text NOT NULL,
	"email_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_result_links" ADD CONSTRAINT "assessment_result_links_result_id_assessment_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."assessment_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_result_links" ADD CONSTRAINT "assessment_result_links_compared_with_assessment_results_id_fk" FOREIGN KEY ("compared_with") REFERENCES "public"."assessment_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rights_links" ADD CONSTRAINT "data_rights_links_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rights_letters" ADD CONSTRAINT "data_rights_letters_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rights_pauses" ADD CONSTRAINT "data_rights_pauses_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_certificates" ADD CONSTRAINT "erasure_certificates_request_id_data_rights_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_rights_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_enquiries" ADD CONSTRAINT "contact_enquiries_answered_by_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_claims" ADD CONSTRAINT "lead_claims_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_leads" ADD CONSTRAINT "distinct_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_leads" ADD CONSTRAINT "distinct_leads_other_id_leads_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_note_versions" ADD CONSTRAINT "lead_note_versions_note_id_lead_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lead_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_by_address" ON "user" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "user_by_name" ON "user" USING btree ("name","id","created_at");--> statement-breakpoint
CREATE INDEX "user_words" ON "user" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '') || ' ' || coalesce("name", '')) = length(coalesce("email", '') || ' ' || coalesce("name", '')) then coalesce("email", '') || ' ' || coalesce("name", '') else translate(regexp_replace(normalize(coalesce("email", '') || ' ' || coalesce("name", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "factor_removals_admin" ON "factor_removals" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "factor_removals_expiry" ON "factor_removals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "backup_codes_user" ON "backup_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "factor_challenges_expiry" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sign_in_delays_account" ON "sign_in_delays" USING btree ("account_key");--> statement-breakpoint
CREATE INDEX "operator_notices_newest" ON "operator_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assessment_result_links_result" ON "assessment_result_links" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "assessment_result_links_compared" ON "assessment_result_links" USING btree ("compared_with");--> statement-breakpoint
CREATE INDEX "assessment_result_links_expiry" ON "assessment_result_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "assessment_results_repeat" ON "assessment_results" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_person" ON "assessment_results" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_newest" ON "assessment_results" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "assessment_results_by_score" ON "assessment_results" USING btree ("score","id","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_email" ON "assessment_results" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_words" ON "assessment_results" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '') || ' ' || coalesce("name", '')) = length(coalesce("email", '') || ' ' || coalesce("name", '')) then coalesce("email", '') || ' ' || coalesce("name", '') else translate(regexp_replace(normalize(coalesce("email", '') || ' ' || coalesce("name", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("kind","started_at");--> statement-breakpoint
CREATE INDEX "data_rights_links_request" ON "data_rights_links" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "data_rights_requests_repeat" ON "data_rights_requests" USING btree ("fingerprint","received_at");--> statement-breakpoint
CREATE INDEX "data_rights_requests_person" ON "data_rights_requests" USING btree ("email","received_at");--> statement-breakpoint
CREATE INDEX "data_rights_requests_due" ON "data_rights_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "data_rights_requests_answered" ON "data_rights_requests" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "data_rights_letters_request" ON "data_rights_letters" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "data_rights_pauses_request" ON "data_rights_pauses" USING btree ("request_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_rights_pauses_open" ON "data_rights_pauses" USING btree ("request_id") WHERE "data_rights_pauses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "contact_enquiries_newest" ON "contact_enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_enquiries_person" ON "contact_enquiries" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "contact_enquiries_words" ON "contact_enquiries" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '') || ' ' || coalesce("name", '') || ' ' || coalesce("reference", '')) = length(coalesce("email", '') || ' ' || coalesce("name", '') || ' ' || coalesce("reference", '')) then coalesce("email", '') || ' ' || coalesce("name", '') || ' ' || coalesce("reference", '') else translate(regexp_replace(normalize(coalesce("email", '') || ' ' || coalesce("name", '') || ' ' || coalesce("reference", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "contact_enquiries_waiting" ON "contact_enquiries" USING btree ("created_at") WHERE "contact_enquiries"."answered_at" is null and not "contact_enquiries"."suspected_spam";--> statement-breakpoint
CREATE INDEX "contact_enquiries_answerer" ON "contact_enquiries" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "consent_records_person" ON "consent_records" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "consent_records_newest" ON "consent_records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consent_records_email" ON "consent_records" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "consent_records_words" ON "consent_records" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '') || ' ' || coalesce("purpose", '')) = length(coalesce("email", '') || ' ' || coalesce("purpose", '')) then coalesce("email", '') || ' ' || coalesce("purpose", '') else translate(regexp_replace(normalize(coalesce("email", '') || ' ' || coalesce("purpose", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "distinct_leads_other" ON "distinct_leads" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "lead_changes_lead" ON "lead_changes" USING btree ("lead_id","changed_at");--> statement-breakpoint
CREATE INDEX "lead_changes_person" ON "lead_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_last_contact" ON "leads" USING btree ("last_contact_at","id","created_at");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '') || ' ' || coalesce("name", '')) = length(coalesce("email", '') || ' ' || coalesce("name", '')) then coalesce("email", '') || ' ' || coalesce("name", '') else translate(regexp_replace(normalize(coalesce("email", '') || ' ' || coalesce("name", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "leads_stage" ON "leads" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("next_step_due","created_at","id") WHERE "leads"."next_step_due" is not null;--> statement-breakpoint
CREATE INDEX "leads_suspect" ON "leads" USING btree ("created_at","id") WHERE "leads"."is_suspect";--> statement-breakpoint
CREATE INDEX "leads_to_compare" ON "leads" USING btree ("id") WHERE "leads"."is_suspect" is null;--> statement-breakpoint
CREATE INDEX "leads_name" ON "leads" USING btree ("name_key","email");--> statement-breakpoint
CREATE INDEX "leads_name_at" ON "leads" USING btree ("name_key","email_domain");--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "lead_note_versions_note" ON "lead_note_versions" USING btree ("note_id","version");--> statement-breakpoint
CREATE INDEX "lead_notes_lead" ON "lead_notes" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_notes_author" ON "lead_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_finished" ON "webhook_deliveries" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_creator" ON "webhook_endpoints" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "email_subscribers_newest" ON "email_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_subscribers_email" ON "email_subscribers" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "email_subscribers_words" ON "email_subscribers" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '') || ' ' || coalesce("name", '')) = length(coalesce("email", '') || ' ' || coalesce("name", '')) then coalesce("email", '') || ' ' || coalesce("name", '') else translate(regexp_replace(normalize(coalesce("email", '') || ' ' || coalesce("name", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "subscription_tokens_person" ON "subscription_tokens" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_messages_recipient" ON "email_messages" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "email_messages_limits" ON "email_messages" USING btree ("mailbox_hash","created_at") WHERE "email_messages"."mailbox_hash" is not null;--> statement-breakpoint
CREATE INDEX "email_messages_open" ON "email_messages" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "email_messages_newest" ON "email_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_messages_of_state" ON "email_messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "email_messages_for" ON "email_messages" USING btree ("purpose","created_at","id");--> statement-breakpoint
CREATE INDEX "email_messages_words" ON "email_messages" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("recipient", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("kept_content" ->> 'subject', '')) = length(coalesce("recipient", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("kept_content" ->> 'subject', '')) then coalesce("recipient", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("kept_content" ->> 'subject', '') else translate(regexp_replace(normalize(coalesce("recipient", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("kept_content" ->> 'subject', ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "job_runs_of_job" ON "job_runs" USING btree ("job","started_at");--> statement-breakpoint
CREATE INDEX "job_runs_newest" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("act", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("actor_email", '')) = length(coalesce("act", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("actor_email", '')) then coalesce("act", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("actor_email", '') else translate(regexp_replace(normalize(coalesce("act", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("actor_email", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "resource_downloads_person" ON "resource_downloads" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "resource_downloads_email_message" ON "resource_downloads" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "resource_downloads_newest" ON "resource_downloads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "resource_downloads_email" ON "resource_downloads" USING btree ("email","id","created_at");--> statement-breakpoint
CREATE INDEX "resource_downloads_words" ON "resource_downloads" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '') || ' ' || coalesce("resource_name", '')) = length(coalesce("email", '') || ' ' || coalesce("resource_name", '')) then coalesce("email", '') || ' ' || coalesce("resource_name", '') else translate(regexp_replace(normalize(coalesce("email", '') || ' ' || coalesce("resource_name", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
-- Written by hand: rows of these two tables are added and, by retention alone, deleted; never changed.
CREATE FUNCTION "keep_as_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('website.may_delete', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_as_written" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "keep_as_written"();--> statement-breakpoint
CREATE TRIGGER "audit_log_whole" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "keep_as_written"();--> statement-breakpoint
CREATE TRIGGER "consent_records_as_written" BEFORE UPDATE OR DELETE ON "consent_records" FOR EACH ROW EXECUTE FUNCTION "keep_as_written"();
