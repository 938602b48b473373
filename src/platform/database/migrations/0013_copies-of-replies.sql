ALTER TABLE "conversation_addresses" DROP CONSTRAINT "conversation_addresses_field";--> statement-breakpoint
ALTER TABLE "conversation_addresses" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD COLUMN "to_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD COLUMN "cc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD COLUMN "bcc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_messages" ADD COLUMN "refused_copies" jsonb;--> statement-breakpoint
ALTER TABLE "conversation_addresses" ADD CONSTRAINT "conversation_addresses_field" CHECK ("conversation_addresses"."field" in ('from', 'reply-to', 'to', 'cc', 'bcc', 'added'));