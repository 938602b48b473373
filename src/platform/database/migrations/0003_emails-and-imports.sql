ALTER TABLE "mailboxes" ADD COLUMN "trying_from" bigint;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "trying_to" bigint;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "unreadable" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "file" "bytea";--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "records" jsonb;--> statement-breakpoint
-- Written by hand: a file that was not imported yet is read again when its page is next shown.
UPDATE "contact_imports" SET "file" = convert_to("content", 'UTF8') WHERE "content" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" DROP COLUMN "content";--> statement-breakpoint
ALTER TABLE "email_messages" ADD COLUMN "audience" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_audience" CHECK ("email_messages"."audience" in ('team', 'visitor', 'owner', 'answered', 'written-to'));--> statement-breakpoint
ALTER TABLE "message_attachments" ADD COLUMN "warning" text;
