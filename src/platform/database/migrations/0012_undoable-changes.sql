ALTER TABLE "bulk_changes" RENAME TO "undoable_changes";--> statement-breakpoint
ALTER TABLE "undoable_changes" DROP CONSTRAINT "bulk_changes_user_id_user_id_fk";
--> statement-breakpoint
DROP INDEX "bulk_changes_user";--> statement-breakpoint
ALTER TABLE "conversation_acts" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD COLUMN "discarded_by" uuid;--> statement-breakpoint
ALTER TABLE "undoable_changes" ADD COLUMN "kind" text DEFAULT 'people' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_acts" ADD CONSTRAINT "conversation_acts_change_id_undoable_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."undoable_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_drafts" ADD CONSTRAINT "reply_drafts_discarded_by_undoable_changes_id_fk" FOREIGN KEY ("discarded_by") REFERENCES "public"."undoable_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_changes" ADD CONSTRAINT "undoable_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_acts_change" ON "conversation_acts" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "reply_drafts_discarded" ON "reply_drafts" USING btree ("discarded_by");--> statement-breakpoint
CREATE INDEX "undoable_changes_user" ON "undoable_changes" USING btree ("user_id","changed_at");