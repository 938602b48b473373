CREATE TABLE "working_hours" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean NOT NULL,
	"weekdays" integer[] NOT NULL,
	"opens_at" integer NOT NULL,
	"closes_at" integer NOT NULL,
	"has_bank_holidays" boolean NOT NULL,
	"closed_days" text[] NOT NULL
);
