CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enquiry_id" uuid,
	"email" text NOT NULL,
	"reference" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"waiting_since" timestamp with time zone,
	"unread_since" timestamp with time zone,
	"spam_at" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL,
	"last_message_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_enquiry_id_unique" UNIQUE("enquiry_id"),
	CONSTRAINT "conversations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('draft', 'open', 'done', 'spam'))
);
--> statement-breakpoint
CREATE TABLE "draft_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"folder" text PRIMARY KEY NOT NULL,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea",
	"refused_for" text
);
--> statement-breakpoint
CREATE TABLE "message_originals" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text DEFAULT 'email' NOT NULL,
	"sent_by" text NOT NULL,
	"author_id" text,
	"from_name" text,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"quoted" text,
	"left_out" text,
	"message_id" text,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"email_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"bounce_reason" text,
	CONSTRAINT "messages_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "messages_email_id_unique" UNIQUE("email_id"),
	CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('email', 'call'))
);
--> statement-breakpoint
CREATE TABLE "reply_drafts" (
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_drafts_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promise_notices" (
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promise_notices_conversation_id_kind_waiting_since_pk" PRIMARY KEY("conversation_id","kind","waiting_since")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"domain" text,
	"created_at" timestamp with time zone NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamp with time zone,
	"also" text,
	CONSTRAINT "companies_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"role" text,
	"phone" text,
	"phone_key" text,
	"company_id" uuid,
	"company_origin_id" uuid,
	"stage" text DEFAULT 'new' NOT NULL,
	"owner_id" text,
	"next_step" text,
	"next_step_due" date,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source" text NOT NULL,
	"legal_basis" text,
	"basis_note" text,
	"import_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_contact_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"merged_into" uuid,
	"is_suspect" boolean,
	"spam_at" timestamp with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"sort_name" text DEFAULT '' NOT NULL,
	"owner_name" text DEFAULT '' NOT NULL,
	"stage_order" smallint GENERATED ALWAYS AS (case stage when 'new' then 1 when 'contacted' then 2 when 'qualified' then 3 when 'won' then 4 else 5 end) STORED NOT NULL,
	"due_order" date GENERATED ALWAYS AS (coalesce(next_step_due, date '9999-12-31')) STORED NOT NULL,
	"name_key" text GENERATED ALWAYS AS (nullif(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f\s.·‧・''‘’‛′\u0060´՚׳־\u200c\u200d\u2010-\u2015\u2212-]+', '', 'g'), '')) STORED,
	CONSTRAINT "people_stage" CHECK ("people"."stage" in ('new', 'contacted', 'qualified', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "person_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"origin_id" uuid NOT NULL,
	"domain" text GENERATED ALWAYS AS (split_part(email, '@', 2)) STORED,
	"created_at" timestamp with time zone NOT NULL,
	"bounced_at" timestamp with time zone,
	"bounce_reason" text,
	"complained_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"before" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"content" text,
	"columns" jsonb NOT NULL,
	"source" text,
	"contacted_on" date,
	"legal_basis" text,
	"basis_note" text,
	"owner_id" text,
	"row_count" integer NOT NULL,
	"totals" jsonb,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"progress" integer DEFAULT 0 NOT NULL,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distinct_people" (
	"person_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "distinct_people_person_id_other_id_pk" PRIMARY KEY("person_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "person_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"what" text NOT NULL,
	"before" text,
	"after" text,
	"version" integer NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"source" text,
	"claimed_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "person_claims_once" UNIQUE("person_id","field","value")
);
--> statement-breakpoint
CREATE TABLE "person_merges" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"replaced" jsonb NOT NULL,
	"merged_by" text,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_note_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text DEFAULT 'note' NOT NULL,
	"author_id" text,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone,
	CONSTRAINT "person_notes_kind" CHECK ("person_notes"."kind" in ('note', 'call'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_enquiry_id_contact_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."contact_enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_attachments" ADD CONSTRAINT "draft_attachments_draft" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."reply_drafts"("conversation_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_originals" ADD CONSTRAINT "message_originals_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD CONSTRAINT "reply_drafts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD CONSTRAINT "reply_drafts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_notices" ADD CONSTRAINT "promise_notices_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_companies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_company_origin_id_companies_id_fk" FOREIGN KEY ("company_origin_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_addresses" ADD CONSTRAINT "person_addresses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_addresses" ADD CONSTRAINT "person_addresses_origin_id_people_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_claims" ADD CONSTRAINT "person_claims_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_kept_id_people_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_by_user_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_note_versions" ADD CONSTRAINT "person_note_versions_note_id_person_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."person_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("waiting_since") WHERE "conversations"."waiting_since" is not null and "conversations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("unread_since") WHERE "conversations"."unread_since" is not null and "conversations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("state","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("email","last_message_at");--> statement-breakpoint
CREATE INDEX "draft_attachments_of_draft" ON "draft_attachments" USING btree ("conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_originals_age" ON "message_originals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "messages_bounced" ON "messages" USING btree ("bounced_at") WHERE "messages"."bounced_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("subject", '') || ' ' || coalesce("body", '')) = length(coalesce("subject", '') || ' ' || coalesce("body", '')) then coalesce("subject", '') || ' ' || coalesce("body", '') else translate(regexp_replace(normalize(coalesce("subject", '') || ' ' || coalesce("body", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "reply_drafts_user" ON "reply_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name","id","created_at");--> statement-breakpoint
CREATE INDEX "companies_named" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("name", '') || ' ' || coalesce("domain", '') || ' ' || coalesce("also", '')) = length(coalesce("name", '') || ' ' || coalesce("domain", '') || ' ' || coalesce("also", '')) then coalesce("name", '') || ' ' || coalesce("domain", '') || ' ' || coalesce("also", '') else translate(regexp_replace(normalize(coalesce("name", '') || ' ' || coalesce("domain", '') || ' ' || coalesce("also", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "companies_merged" ON "companies" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "people_newest" ON "people" USING btree ("created_at","id","last_contact_at");--> statement-breakpoint
CREATE INDEX "people_last_contact" ON "people" USING btree ("last_contact_at","id");--> statement-breakpoint
CREATE INDEX "people_sort_name" ON "people" USING btree ("sort_name","id","last_contact_at");--> statement-breakpoint
CREATE INDEX "people_owner_name" ON "people" USING btree ("owner_name","id","last_contact_at");--> statement-breakpoint
CREATE INDEX "people_stage_order" ON "people" USING btree ("stage_order","id","last_contact_at");--> statement-breakpoint
CREATE INDEX "people_due_order" ON "people" USING btree ("due_order","id","last_contact_at");--> statement-breakpoint
CREATE INDEX "people_stage" ON "people" USING btree ("stage","last_contact_at","id");--> statement-breakpoint
CREATE INDEX "people_owner" ON "people" USING btree ("owner_id","last_contact_at","id");--> statement-breakpoint
CREATE INDEX "people_source" ON "people" USING btree ("source","last_contact_at","id");--> statement-breakpoint
CREATE INDEX "people_company" ON "people" USING btree ("company_id","last_contact_at","id");--> statement-breakpoint
CREATE INDEX "people_company_origin" ON "people" USING btree ("company_origin_id");--> statement-breakpoint
CREATE INDEX "people_merged" ON "people" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "people_import" ON "people" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "people_tags" ON "people" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "people_words" ON "people" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("search_text", '')) = length(coalesce("search_text", '')) then coalesce("search_text", '') else translate(regexp_replace(normalize(coalesce("search_text", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "people_phone" ON "people" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "people_due" ON "people" USING btree ("owner_id","next_step_due","id") WHERE "people"."next_step_due" is not null;--> statement-breakpoint
CREATE INDEX "people_suspect" ON "people" USING btree ("created_at","id") WHERE "people"."is_suspect";--> statement-breakpoint
CREATE INDEX "people_to_compare" ON "people" USING btree ("id") WHERE "people"."is_suspect" is null;--> statement-breakpoint
CREATE INDEX "people_spam" ON "people" USING btree ("spam_at") WHERE "people"."spam_at" is not null;--> statement-breakpoint
CREATE INDEX "person_addresses_person" ON "person_addresses" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "person_addresses_origin" ON "person_addresses" USING btree ("origin_id");--> statement-breakpoint
CREATE INDEX "person_addresses_domain" ON "person_addresses" USING btree ("domain","email");--> statement-breakpoint
CREATE INDEX "bulk_changes_user" ON "bulk_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "contact_imports_newest" ON "contact_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_imports_creator" ON "contact_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "contact_imports_owner" ON "contact_imports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "distinct_people_other" ON "distinct_people" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "person_changes_person" ON "person_changes" USING btree ("person_id","changed_at");--> statement-breakpoint
CREATE INDEX "person_changes_author" ON "person_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "person_merges_kept" ON "person_merges" USING btree ("kept_id","merged_at");--> statement-breakpoint
CREATE INDEX "person_merges_author" ON "person_merges" USING btree ("merged_by");--> statement-breakpoint
CREATE INDEX "person_note_versions_note" ON "person_note_versions" USING btree ("note_id","version");--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "person_notes_newest" ON "person_notes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "person_notes_words" ON "person_notes" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("body", '')) = length(coalesce("body", '')) then coalesce("body", '') else translate(regexp_replace(normalize(coalesce("body", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "contact_enquiries_message" ON "contact_enquiries" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("message", '')) = length(coalesce("message", '')) then coalesce("message", '') else translate(regexp_replace(normalize(coalesce("message", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
-- Written by hand: what a person is found and sorted by is written with every change of it.
CREATE FUNCTION "write_person_search"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	addresses text;
BEGIN
	SELECT string_agg(email, ' ' ORDER BY origin_id <> NEW.id, created_at, email) INTO addresses
		FROM person_addresses WHERE person_id = NEW.id;
	NEW.search_text := concat_ws(' ', NEW.name, NEW.role, addresses,
		(SELECT concat_ws(' ', name, domain, also) FROM companies WHERE id = NEW.company_id),
		-- Every end of the number, so that the beginning of a word finds any part of it.
		(SELECT string_agg(substr(NEW.phone_key, start), ' ')
			FROM generate_series(1, length(NEW.phone_key) - 3) AS start));
	NEW.sort_name := lower(coalesce(NEW.name, split_part(addresses, ' ', 1), ''));
	NEW.owner_name := coalesce((SELECT lower(coalesce(nullif(name, ''), email)) FROM "user" WHERE id = NEW.owner_id), '');
	RETURN NEW;
END $$;--> statement-breakpoint
-- The company that one stands for since merges. Its lock makes a new person wait for a merge that is under way.
CREATE FUNCTION "company_root"(company uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
	root uuid := company;
	above uuid;
BEGIN
	LOOP
		SELECT merged_into INTO above FROM companies WHERE id = root FOR KEY SHARE;
		EXIT WHEN above IS NULL;
		root := above;
	END LOOP;
	RETURN root;
END $$;--> statement-breakpoint
CREATE FUNCTION "write_person_company"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.company_id IS NOT DISTINCT FROM OLD.company_id THEN RETURN NEW; END IF;
	-- A merge moves people without changing where they come from.
	IF NEW.company_origin_id IS NULL OR company_root(NEW.company_origin_id) IS DISTINCT FROM NEW.company_id THEN
		NEW.company_origin_id := NEW.company_id;
		NEW.company_id := company_root(NEW.company_id);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "write_company_also"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	roots uuid[] := ARRAY[company_root(OLD.merged_into)];
BEGIN
	IF TG_OP = 'UPDATE' THEN roots := roots || company_root(NEW.id); END IF;
	UPDATE companies SET also = (
		WITH RECURSIVE below AS (
			SELECT id, name, domain FROM companies merged WHERE merged.merged_into = companies.id
			UNION SELECT merged.id, merged.name, merged.domain FROM below JOIN companies merged ON merged.merged_into = below.id
		)
		SELECT string_agg(DISTINCT word, ', ') FROM below, unnest(ARRAY[name, domain]) AS word
	) WHERE id = ANY (roots);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "rewrite_person_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_TABLE_NAME
		WHEN 'companies' THEN UPDATE people SET company_id = company_id WHERE company_id = NEW.id;
		-- Not by way of the owner's id, which would write the search text of all their people too.
		WHEN 'user' THEN UPDATE people SET owner_name = lower(coalesce(nullif(NEW.name, ''), NEW.email)) WHERE owner_id = NEW.id;
		ELSE
			-- A person who is added after their address has it already.
			IF TG_OP <> 'DELETE' THEN UPDATE people SET name = name WHERE id = NEW.person_id
				AND (TG_OP = 'UPDATE' OR position(' ' || NEW.email || ' ' IN ' ' || search_text || ' ') = 0); END IF;
			IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.person_id <> NEW.person_id) THEN
				UPDATE people SET name = name WHERE id = OLD.person_id;
			END IF;
	END CASE;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By its name it runs before the search text is written.
CREATE TRIGGER "people_company" BEFORE INSERT OR UPDATE OF "company_id" ON "people" FOR EACH ROW EXECUTE FUNCTION "write_person_company"();--> statement-breakpoint
CREATE TRIGGER "companies_also" AFTER DELETE OR UPDATE OF "merged_into" ON "companies" FOR EACH ROW EXECUTE FUNCTION "write_company_also"();--> statement-breakpoint
CREATE TRIGGER "people_search" BEFORE INSERT OR UPDATE OF "name", "role", "phone_key", "company_id", "owner_id" ON "people" FOR EACH ROW EXECUTE FUNCTION "write_person_search"();--> statement-breakpoint
CREATE TRIGGER "person_addresses_search" AFTER INSERT OR DELETE OR UPDATE OF "email", "person_id" ON "person_addresses" FOR EACH ROW EXECUTE FUNCTION "rewrite_person_search"();--> statement-breakpoint
CREATE TRIGGER "companies_search" AFTER UPDATE OF "name", "domain", "also" ON "companies" FOR EACH ROW WHEN ((OLD."name", OLD."domain", OLD."also") IS DISTINCT FROM (NEW."name", NEW."domain", NEW."also")) EXECUTE FUNCTION "rewrite_person_search"();--> statement-breakpoint
CREATE TRIGGER "user_search" AFTER UPDATE OF "name", "email" ON "user" FOR EACH ROW WHEN ((OLD."name", OLD."email") IS DISTINCT FROM (NEW."name", NEW."email")) EXECUTE FUNCTION "rewrite_person_search"();--> statement-breakpoint
-- The ways they came go with a deleted person; those merged into them stand alone again, with the addresses that
-- came along.
CREATE FUNCTION "release_merged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	merged uuid;
BEGIN
	FOR merged IN SELECT id FROM people WHERE merged_into = OLD.id LOOP
		UPDATE people SET merged_into = NULL WHERE id = merged;
		UPDATE person_addresses SET person_id = merged WHERE person_id = OLD.id AND origin_id IN (
			WITH RECURSIVE below AS (
				SELECT merged AS id UNION SELECT people.id FROM below JOIN people ON people.merged_into = below.id
			) SELECT id FROM below
		);
	END LOOP;
	DELETE FROM leads USING person_addresses WHERE leads.email = person_addresses.email AND origin_id = OLD.id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- By its name it runs before the foreign keys take the addresses along.
CREATE TRIGGER "A_people_release" AFTER DELETE ON "people" FOR EACH ROW EXECUTE FUNCTION "release_merged"();--> statement-breakpoint
-- A person for every address of the leads, with the id of its main lead, so that links to that stay good.
CREATE TABLE "first_people" AS
	SELECT DISTINCT ON (email) email, id,
		(SELECT target.email FROM leads merged JOIN leads target ON target.id = merged.merged_into
			WHERE merged.email = leads.email AND target.email <> leads.email
			ORDER BY merged.last_contact_at DESC LIMIT 1) AS merged_email
	FROM leads ORDER BY email, merged_into IS NOT NULL, last_contact_at DESC, id;--> statement-breakpoint
CREATE UNIQUE INDEX ON "first_people" ("email");--> statement-breakpoint
INSERT INTO companies (name, domain, created_at)
	SELECT split_part(email, '@', 2), split_part(email, '@', 2), min(created_at) FROM leads
	WHERE split_part(email, '@', 2) !~ '^((gmail|googlemail|outlook|live|msn|icloud|me|mac|aol|gmx|zoho|fastmail|tutanota|btinternet|btopenworld|ntlworld|virginmedia|blueyonder|talktalk|tiscali|sky)\.(com|co\.uk|net|de)|(hotmail|yahoo|ymail|proton|protonmail)\.[a-z.]+|pm\.me|mail\.com)$'
	GROUP BY 1;--> statement-breakpoint
INSERT INTO people (id, name, phone, phone_key, company_id, stage, owner_id, next_step, next_step_due, source, created_at, last_contact_at, version, is_suspect)
	SELECT lead.id, known.name, known.phone, known.phone_key, companies.id, known.stage, known.owner_id, known.next_step, known.next_step_due,
		known.source, known.created_at, known.last_contact_at, lead.version, lead.is_suspect
	FROM first_people JOIN leads lead USING (id)
	JOIN LATERAL (
		SELECT (array_agg(one.name ORDER BY one.last_contact_at DESC) FILTER (WHERE one.name IS NOT NULL))[1] AS name,
			(array_agg(one.phone ORDER BY one.last_contact_at DESC) FILTER (WHERE one.phone IS NOT NULL))[1] AS phone,
			(array_agg(one.phone_key ORDER BY one.last_contact_at DESC) FILTER (WHERE one.phone IS NOT NULL))[1] AS phone_key,
			-- Of several leads, the one that the team has worked on.
			(array_agg(one.stage ORDER BY one.stage = 'new', one.version DESC, one.last_contact_at DESC))[1] AS stage,
			(array_agg(one.owner_id ORDER BY one.version DESC, one.last_contact_at DESC) FILTER (WHERE one.owner_id IS NOT NULL))[1] AS owner_id,
			(array_agg(one.next_step ORDER BY one.next_step_due, one.id) FILTER (WHERE coalesce(one.next_step, one.next_step_due::text) IS NOT NULL))[1] AS next_step,
			(array_agg(one.next_step_due ORDER BY one.next_step_due, one.id) FILTER (WHERE coalesce(one.next_step, one.next_step_due::text) IS NOT NULL))[1] AS next_step_due,
			(array_agg(one.lead_source ORDER BY one.created_at))[1] AS source,
			min(one.created_at) AS created_at, max(one.last_contact_at) AS last_contact_at
		FROM leads one WHERE one.email = lead.email
	) known ON true
	LEFT JOIN companies ON companies.domain = split_part(lead.email, '@', 2);--> statement-breakpoint
UPDATE people SET merged_into = target.id FROM first_people merged JOIN first_people target ON target.email = merged.merged_email
	WHERE people.id = merged.id;--> statement-breakpoint
INSERT INTO person_addresses (email, person_id, origin_id, created_at)
	SELECT email, (
		WITH RECURSIVE above AS (
			SELECT people.id, people.merged_into FROM people WHERE people.id = first_people.id
			UNION SELECT people.id, people.merged_into FROM above JOIN people ON people.id = above.merged_into
		) SELECT id FROM above WHERE merged_into IS NULL
	), id, (SELECT min(created_at) FROM leads WHERE leads.email = first_people.email)
	FROM first_people;--> statement-breakpoint
INSERT INTO person_merges (person_id, kept_id, replaced, merged_at)
	SELECT id, merged_into, '{}', coalesce((SELECT max(changed_at) FROM lead_changes WHERE lead_id = people.id AND what = 'merged'), last_contact_at)
	FROM people WHERE merged_into IS NOT NULL;--> statement-breakpoint
-- An open next step of a merged lead stays in sight.
WITH given AS (
	SELECT DISTINCT ON (kept_id) kept_id, person_id, merged.next_step, merged.next_step_due
	FROM person_merges JOIN people merged ON merged.id = person_id JOIN people kept ON kept.id = kept_id
	WHERE kept.next_step IS NULL AND kept.next_step_due IS NULL AND merged.stage NOT IN ('won', 'lost')
		AND coalesce(merged.next_step, merged.next_step_due::text) IS NOT NULL
	ORDER BY kept_id, merged.next_step_due
), filled AS (
	UPDATE people SET next_step = given.next_step, next_step_due = given.next_step_due FROM given WHERE people.id = given.kept_id
)
UPDATE person_merges SET replaced = jsonb_build_object(
	'nextStep', jsonb_build_object('before', NULL, 'after', given.next_step),
	'nextStepDue', jsonb_build_object('before', NULL, 'after', given.next_step_due)
) FROM given WHERE person_merges.person_id = given.person_id;--> statement-breakpoint
INSERT INTO person_notes (id, person_id, author_id, body, version, created_at, corrected_at)
	SELECT note.id, first_people.id, author_id, body, note.version, note.created_at, corrected_at
	FROM lead_notes note JOIN leads ON leads.id = lead_id JOIN first_people USING (email);--> statement-breakpoint
INSERT INTO person_note_versions SELECT * FROM lead_note_versions;--> statement-breakpoint
INSERT INTO person_changes (id, person_id, what, before, after, version, changed_by, changed_at)
	SELECT change.id, first_people.id, what, before,
		CASE WHEN what IN ('merged', 'unmerged') THEN (SELECT other.id::text FROM leads JOIN first_people other USING (email) WHERE leads.id::text = after) ELSE after END,
		change.version, changed_by, changed_at
	FROM lead_changes change JOIN leads ON leads.id = lead_id JOIN first_people USING (email);--> statement-breakpoint
INSERT INTO person_claims (person_id, field, value, source, claimed_at, dismissed_at)
	SELECT first_people.id, field, value, lead_source, claimed_at, dismissed_at
	FROM lead_claims JOIN leads ON leads.id = lead_id JOIN first_people USING (email)
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO distinct_people (person_id, other_id, created_at)
	SELECT one.id, two.id, pair.created_at FROM distinct_leads pair
	JOIN leads lead ON lead.id = lead_id JOIN first_people one ON one.email = lead.email
	JOIN leads other ON other.id = other_id JOIN first_people two ON two.email = other.email
	WHERE one.id <> two.id ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "first_people";--> statement-breakpoint
INSERT INTO conversations (id, enquiry_id, email, reference, subject, state, waiting_since, last_message_at, last_message_by, created_at)
	SELECT id, id, email, reference, 'Your enquiry ' || reference,
		CASE WHEN suspected_spam THEN 'spam' WHEN answered_at IS NULL THEN 'open' ELSE 'done' END,
		CASE WHEN answered_at IS NULL THEN created_at END, coalesce(answered_at, created_at),
		CASE WHEN answered_at IS NULL THEN 'them' ELSE 'us' END, created_at
	FROM contact_enquiries;--> statement-breakpoint
-- What the people have now.
DROP TABLE "lead_note_versions", "lead_notes", "lead_changes", "lead_claims", "distinct_leads";--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "stage", DROP COLUMN "owner_id", DROP COLUMN "next_step", DROP COLUMN "next_step_due",
	DROP COLUMN "version", DROP COLUMN "merged_into", DROP COLUMN "is_suspect", DROP COLUMN "email_domain",
	DROP COLUMN "name_key", DROP COLUMN "phone_key";
