CREATE TABLE "sending_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sending_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"consent_at" timestamp with time zone,
	"consent_wording" text,
	"email_id" uuid,
	"left_out" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sendings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"narrowing" jsonb NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"held_reason" text,
	"scheduled_for" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"is_first" boolean DEFAULT false NOT NULL,
	"prepared_through" text DEFAULT '' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sendings_state" CHECK ("sendings"."state" in ('scheduled', 'preparing', 'sending', 'paused', 'held', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "sending_recipients" ADD CONSTRAINT "sending_recipients_sending_id_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."sendings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sending_recipients_once" ON "sending_recipients" USING btree ("sending_id","mailbox_hash");--> statement-breakpoint
CREATE INDEX "sending_recipients_waiting" ON "sending_recipients" USING btree ("sending_id","id") WHERE "sending_recipients"."email_id" is null and "sending_recipients"."left_out" is null;--> statement-breakpoint
CREATE INDEX "sending_recipients_email" ON "sending_recipients" USING btree ("email","changed_at");--> statement-breakpoint
CREATE INDEX "sending_recipients_sent" ON "sending_recipients" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "sending_recipients_words" ON "sending_recipients" USING gin (to_tsvector('simple', translate(case when octet_length(coalesce("email", '')) = length(coalesce("email", '')) then coalesce("email", '') else translate(regexp_replace(normalize(coalesce("email", ''), NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end, '@._+-', '     ')));--> statement-breakpoint
CREATE INDEX "sending_recipients_newest" ON "sending_recipients" USING btree ("sending_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "sendings_newest" ON "sendings" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sendings_once" ON "sendings" USING btree ("slug") WHERE "sendings"."state" not in ('stopped', 'done');