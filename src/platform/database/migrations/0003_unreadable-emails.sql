ALTER TABLE "mailboxes" ADD COLUMN "trying_from" bigint;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "trying_to" bigint;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "unreadable" integer DEFAULT 0 NOT NULL;