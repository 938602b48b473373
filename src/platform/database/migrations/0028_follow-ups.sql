CREATE TABLE "follow_up_paths" (
	"path" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"held_reason" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_up_paths_path" CHECK ("follow_up_paths"."path" in ('download', 'assessment'))
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"path" text NOT NULL,
	"revision" integer NOT NULL,
	"step" smallint NOT NULL,
	"title" text NOT NULL,
	"email" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"consent_at" timestamp with time zone,
	"consent_wording" text,
	"email_id" uuid,
	"ended" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_once" ON "follow_ups" USING btree ("path","mailbox_hash","step");--> statement-breakpoint
CREATE INDEX "follow_ups_email" ON "follow_ups" USING btree ("email","changed_at");--> statement-breakpoint
CREATE INDEX "follow_ups_sent" ON "follow_ups" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "follow_ups_newest" ON "follow_ups" USING btree ("changed_at");