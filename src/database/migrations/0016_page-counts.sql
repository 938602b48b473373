CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"event" text NOT NULL,
	"asker" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_counts_day_page_event_asker_pk" PRIMARY KEY("day","page","event","asker")
);
