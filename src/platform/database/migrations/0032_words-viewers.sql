CREATE TABLE "words_viewers" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "words_viewers_kind_slug_user_id_pk" PRIMARY KEY("kind","slug","user_id")
);
