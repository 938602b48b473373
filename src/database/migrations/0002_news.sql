CREATE TABLE "news_feed_state" (
	"feed_url" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"last_success_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"guid" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text NOT NULL,
	"pub_date" timestamp with time zone,
	"fetched_at" timestamp with time zone NOT NULL
);
