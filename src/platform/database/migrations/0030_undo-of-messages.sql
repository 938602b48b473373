ALTER TABLE "messages" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "undoable_changes" ADD COLUMN "left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_change_id_undoable_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."undoable_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_change" ON "messages" USING btree ("change_id");