CREATE TABLE "notice_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"wrote" boolean NOT NULL,
	"began" boolean NOT NULL,
	"promises" boolean NOT NULL,
	"next_steps" boolean NOT NULL,
	"mentions" boolean NOT NULL,
	"summary_hour" integer
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"path" text NOT NULL,
	"reference" text NOT NULL,
	"email_id" uuid,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","subject")
);
--> statement-breakpoint
INSERT INTO "notices" ("kind", "subject", "path", "reference", "told_at")
SELECT "kind", "conversation_id" || ' ' || to_char("waiting_since" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '', '', "told_at"
FROM "promise_notices";
--> statement-breakpoint
DROP TABLE "promise_notices" CASCADE;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_email" ON "notices" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","told_at");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("told_at");