CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_person_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."person_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mentions_open" ON "note_mentions" USING btree ("user_id","named_at") WHERE "note_mentions"."done_at" is null;