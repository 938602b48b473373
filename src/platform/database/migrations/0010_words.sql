CREATE TABLE "words_documents" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"draft" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"draft_by" text,
	"draft_at" timestamp with time zone,
	"published" integer,
	"scheduled" integer,
	"scheduled_for" timestamp with time zone,
	CONSTRAINT "words_documents_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "words_revisions" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "words_revisions_kind_slug_number_pk" PRIMARY KEY("kind","slug","number")
);
