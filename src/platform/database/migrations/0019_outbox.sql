DROP INDEX "webhook_deliveries_open", "email_messages_open";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_messages" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL, ADD COLUMN "about" uuid, ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "email_messages" SET "details" = ("job"->'payload') - '{emailId,enquiryId,messageId,requestId,letterId,linkId,eventId,noticeId,endpointId,resultId,deletedAt}'::text[], "about" = coalesce((SELECT "value" FROM jsonb_each_text("job"->'payload') WHERE "key" IN ('enquiryId', 'messageId', 'requestId', 'letterId', 'linkId', 'eventId', 'noticeId', 'endpointId', 'resultId') LIMIT 1), "id"::text)::uuid, "next_try_at" = CASE WHEN "state" = 'queued' THEN coalesce("next_try_at", "created_at") ELSE "next_try_at" END;--> statement-breakpoint
ALTER TABLE "email_messages" ALTER COLUMN "about" SET NOT NULL, DROP COLUMN "job";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("priority","next_try_at") WHERE "webhook_deliveries"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "email_messages_due" ON "email_messages" USING btree ("priority","next_try_at") WHERE "email_messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "email_messages_about" ON "email_messages" USING btree ("about");
