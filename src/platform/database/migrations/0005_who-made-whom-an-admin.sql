CREATE TABLE "admin_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"granted_by" text,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_admin_addresses" (
	"user_id" text NOT NULL,
	"address_hash" text NOT NULL,
	CONSTRAINT "former_admin_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
CREATE INDEX "admin_grants_user" ON "admin_grants" USING btree ("user_id","id");--> statement-breakpoint
-- Grants that the audit log knows, those of accounts deleted since among them; entries that name no role are of admins.
INSERT INTO admin_grants (user_id, granted_by, granted_at)
	SELECT substring(subject from 6), actor_id, at FROM audit_log
	WHERE act = 'user.role-granted' AND coalesce(details ->> 'role', 'admin') = 'admin' ORDER BY id;--> statement-breakpoint
INSERT INTO admin_grants (user_id, granted_by, granted_at)
	SELECT id, made_admin_by, coalesce(made_admin_at, created_at) FROM "user" u
	WHERE made_admin_by IS NOT NULL AND NOT EXISTS (
		SELECT FROM admin_grants known WHERE known.user_id = u.id AND known.granted_by = u.made_admin_by);--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "made_admin_by";
