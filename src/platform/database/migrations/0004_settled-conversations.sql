CREATE TABLE "conversation_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_acts_kind" CHECK ("conversation_acts"."kind" in ('closed', 'reopened', 'spam', 'not spam', 'read', 'unread'))
);
--> statement-breakpoint
DROP INDEX "conversations_waiting";--> statement-breakpoint
DROP INDEX "conversations_unread";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_acts" ADD CONSTRAINT "conversation_acts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_acts" ADD CONSTRAINT "conversation_acts_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_acts_conversation" ON "conversation_acts" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversation_acts_actor" ON "conversation_acts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("waiting_since") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("unread_since") WHERE "conversations"."unread_since" is not null;--> statement-breakpoint
-- What the team has done, so that settling a conversation anew gives what it shows.
INSERT INTO conversation_acts (conversation_id, kind, actor_id, at)
	SELECT conversations.id, 'closed', answered_by, answered_at
	FROM conversations JOIN contact_enquiries ON contact_enquiries.id = enquiry_id
	WHERE answered_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = conversations.id
		AND sent_by = 'us' AND NOT is_automatic AND accepted_at <= answered_at);--> statement-breakpoint
INSERT INTO conversation_acts (conversation_id, kind, at)
	SELECT conversations.id, 'closed', waiting_since - interval '1 millisecond'
	FROM conversations LEFT JOIN contact_enquiries ON contact_enquiries.id = enquiry_id
	WHERE state = 'open' AND waiting_since IS NOT NULL AND (enquiry_id IS NULL OR answered_at IS NOT NULL);--> statement-breakpoint
INSERT INTO conversation_acts (conversation_id, kind, at)
	SELECT conversations.id, 'closed', greatest(last_message_at, answered_at) + interval '1 second'
	FROM conversations LEFT JOIN contact_enquiries ON contact_enquiries.id = enquiry_id WHERE state = 'done';--> statement-breakpoint
INSERT INTO conversation_acts (conversation_id, kind, at)
	SELECT conversations.id, CASE state WHEN 'spam' THEN 'spam' ELSE 'not spam' END, coalesce(conversations.spam_at, now())
	FROM conversations LEFT JOIN contact_enquiries ON contact_enquiries.id = enquiry_id
	LEFT JOIN person_addresses ON person_addresses.email = conversations.email
	LEFT JOIN people ON people.id = person_addresses.person_id AND people.spam_at >= conversations.created_at
	WHERE state <> 'draft' AND (state = 'spam') <> (people.id IS NOT NULL OR spam_mark IS NOT NULL)
		OR state = 'spam' AND conversations.spam_at IS NOT NULL AND people.id IS NULL;--> statement-breakpoint
INSERT INTO conversation_acts (conversation_id, kind, at)
	SELECT id, CASE WHEN unread_since IS NULL THEN 'read' ELSE 'unread' END,
		coalesce(unread_since, greatest(last_message_at, (SELECT max(bounced_at) FROM messages WHERE conversation_id = conversations.id)))
	FROM conversations WHERE state = 'open';--> statement-breakpoint
UPDATE conversations SET waiting_since = NULL, unread_since = NULL WHERE state <> 'open';--> statement-breakpoint
UPDATE conversations SET spam_at = at FROM conversation_acts
	WHERE conversation_id = conversations.id AND kind = 'spam' AND spam_at IS NULL;--> statement-breakpoint
UPDATE contact_enquiries SET suspected_spam = state = 'spam' FROM conversations
	WHERE enquiry_id = contact_enquiries.id AND suspected_spam <> (state = 'spam');--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "last_message_by";