ALTER TABLE "email_subscribers" ADD COLUMN "declined_subjects" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_subscribers" ADD COLUMN "paused_until" timestamp with time zone;