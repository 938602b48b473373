CREATE TABLE "factor_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"factor_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_removals_factor_id_unique" UNIQUE("factor_id")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_removals_admin" ON "factor_removals" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "factor_removals_expiry" ON "factor_removals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_by_address" ON "user" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "user_by_name" ON "user" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "user_words" ON "user" USING gin (to_tsvector('simple', translate(coalesce("email", '') || ' ' || coalesce("name", ''), '@._+-', '     ')));