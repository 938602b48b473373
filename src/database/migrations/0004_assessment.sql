CREATE TABLE "assessment_result_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"result_id" uuid NOT NULL,
	"compared_with" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessment_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"score" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"recommendations" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assessment_results_score" CHECK ("assessment_results"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "assessment_result_links" ADD CONSTRAINT "assessment_result_links_result_id_assessment_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."assessment_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_result_links" ADD CONSTRAINT "assessment_result_links_compared_with_assessment_results_id_fk" FOREIGN KEY ("compared_with") REFERENCES "public"."assessment_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_result_links_result" ON "assessment_result_links" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "assessment_result_links_compared" ON "assessment_result_links" USING btree ("compared_with");--> statement-breakpoint
CREATE INDEX "assessment_result_links_expiry" ON "assessment_result_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "assessment_results_repeat" ON "assessment_results" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_person" ON "assessment_results" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "assessment_results_newest" ON "assessment_results" USING btree ("created_at");