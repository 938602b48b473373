ALTER TABLE "subscription_tokens" ADD COLUMN "email_id" uuid;--> statement-breakpoint
ALTER TABLE "sending_recipients" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sending_recipients" ADD COLUMN "replied_in" uuid;--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "without" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "subscription_tokens_used_of" ON "subscription_tokens" USING btree ("email_id") WHERE "subscription_tokens"."email_id" is not null and "subscription_tokens"."used_at" is not null;--> statement-breakpoint
CREATE INDEX "email_messages_of_sending" ON "email_messages" USING btree ("sending_id","state","finished_at") WHERE "email_messages"."sending_id" is not null;--> statement-breakpoint
CREATE INDEX "email_messages_complaints" ON "email_messages" USING btree ("sending_id","finished_at") WHERE "email_messages"."sending_id" is not null and "email_messages"."reason" = 'reported as spam by its recipient';