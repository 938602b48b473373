ALTER TABLE "conversations" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_changed" ON "conversations" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "person_changes_newest" ON "person_changes" USING btree ("changed_at");