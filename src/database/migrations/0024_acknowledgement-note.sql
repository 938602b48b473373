ALTER TABLE "data_rights_requests" ADD COLUMN "acknowledgement_note" text;--> statement-breakpoint
UPDATE "data_rights_requests" SET "acknowledgement_note" = "verification_note", "verification_note" = NULL WHERE "verified_by" IS DISTINCT FROM 'person';
