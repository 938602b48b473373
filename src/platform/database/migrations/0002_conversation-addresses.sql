CREATE TABLE "conversation_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid,
	"field" text NOT NULL,
	"address" text NOT NULL,
	"name" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_addresses_field" CHECK ("conversation_addresses"."field" in ('from', 'reply-to', 'to', 'cc', 'added'))
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "authserv_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_as" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "dated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_addresses" ADD CONSTRAINT "conversation_addresses_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_addresses" ADD CONSTRAINT "conversation_addresses_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_addresses_conversation" ON "conversation_addresses" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_addresses_message" ON "conversation_addresses" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "conversation_addresses_address" ON "conversation_addresses" USING btree ("address");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_as_unique" UNIQUE("sent_as");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_side" CHECK ("messages"."sent_by" in ('them', 'us', 'team', 'unproven'));--> statement-breakpoint
INSERT INTO "conversation_addresses" ("conversation_id", "message_id", "field", "address", "name", "created_at")
SELECT "conversation_id", "id", CASE "sent_by" WHEN 'them' THEN 'from' ELSE 'to' END,
  CASE "sent_by" WHEN 'them' THEN "from_address" ELSE "to_address" END,
  CASE "sent_by" WHEN 'them' THEN "from_name" END, "created_at"
FROM "messages" WHERE "kind" = 'email';--> statement-breakpoint
UPDATE "messages" SET "dated_at" = "created_at", "created_at" = "accepted_at"
WHERE "kind" = 'email' AND "email_id" IS NULL AND "accepted_at" IS NOT NULL;
