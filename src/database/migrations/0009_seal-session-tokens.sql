-- Sessions go on: their cookies hold what is hashed here.
ALTER TABLE "session" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "session" RENAME CONSTRAINT "session_token_unique" TO "session_token_hash_unique";--> statement-breakpoint
UPDATE "session" SET "token_hash" = rtrim(translate(encode(sha256(convert_to("token_hash", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
UPDATE "account" SET "access_token" = NULL, "refresh_token" = NULL, "id_token" = NULL;--> statement-breakpoint
-- Sign-ins at a provider that were begun in these ten minutes have to be begun again.
DELETE FROM "verification";
