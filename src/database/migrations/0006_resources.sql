CREATE TABLE "resource_downloads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"resource_id" text NOT NULL,
	"resource_name" text NOT NULL,
	"resource_type" text NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "resource_downloads_person" ON "resource_downloads" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "resource_downloads_mail" ON "resource_downloads" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "resource_downloads_newest" ON "resource_downloads" USING btree ("created_at");