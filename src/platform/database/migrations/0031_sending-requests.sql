CREATE TABLE "sending_requests" (
	"slug" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
