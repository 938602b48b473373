ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_audience";--> statement-breakpoint
DROP INDEX "email_messages_due";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_messages" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_messages" ADD COLUMN "sending_id" uuid;--> statement-breakpoint
CREATE INDEX "email_messages_sending_due" ON "email_messages" USING btree ("priority","next_try_at") WHERE "email_messages"."state" = 'queued' and "email_messages"."sending_id" is not null;--> statement-breakpoint
CREATE INDEX "email_messages_sending_tried" ON "email_messages" USING btree ("tried_at") WHERE "email_messages"."sending_id" is not null;--> statement-breakpoint
CREATE INDEX "email_messages_due" ON "email_messages" USING btree ("priority","next_try_at") WHERE "email_messages"."state" = 'queued' and "email_messages"."sending_id" is null;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_audience" CHECK ("email_messages"."audience" in ('team', 'visitor', 'owner', 'subscriber', 'answered', 'written-to'));