ALTER TABLE "contact_enquiries" DROP CONSTRAINT "contact_enquiries_fingerprint_unique";--> statement-breakpoint
DROP INDEX "resource_downloads_person";--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE INDEX "contact_enquiries_repeat" ON "contact_enquiries" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "resource_downloads_repeat" ON "resource_downloads" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE TABLE "refused_senders" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_acts" DROP CONSTRAINT "conversation_acts_kind";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_state";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_by_stranger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "takes_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_acts" ADD CONSTRAINT "conversation_acts_kind" CHECK ("conversation_acts"."kind" in ('closed', 'reopened', 'spam', 'not spam', 'read', 'unread', 'taken', 'refused', 'not refused'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('draft', 'new', 'open', 'done', 'spam', 'refused'));
