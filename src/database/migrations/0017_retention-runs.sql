CREATE TABLE "retention_runs" (
	"day" date NOT NULL,
	"rule" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "retention_runs_day_rule_pk" PRIMARY KEY("day","rule")
);
