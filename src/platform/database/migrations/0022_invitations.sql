ALTER TABLE "account_links" ADD COLUMN "invited_as" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;