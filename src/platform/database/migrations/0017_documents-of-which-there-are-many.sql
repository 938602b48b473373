ALTER TABLE "words_documents" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "words_documents" ADD COLUMN "withdrawn_at" timestamp with time zone;