CREATE TABLE "operator_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"lines" jsonb NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_notices_once" UNIQUE("kind","period")
);
--> statement-breakpoint
CREATE TABLE "status_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"is_ok" boolean,
	"ms" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"is_ok" boolean NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "job" jsonb;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "operator_notices_newest" ON "operator_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_runs_of_job" ON "job_runs" USING btree ("job","started_at");--> statement-breakpoint
CREATE INDEX "job_runs_newest" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "mail_messages_newest" ON "mail_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_of_state" ON "mail_messages" USING btree ("state","created_at","id");