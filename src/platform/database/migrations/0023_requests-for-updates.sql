CREATE TABLE "subscription_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"wording" text NOT NULL,
	"wording_version" text NOT NULL,
	"page" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "subscription_requests_repeat" ON "subscription_requests" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "subscription_requests_email" ON "subscription_requests" USING btree ("email");