CREATE TABLE "next_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"origin_id" uuid NOT NULL,
	"what" text NOT NULL,
	"due" date,
	"time" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_origin_id_people_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "next_steps_person" ON "next_steps" USING btree ("person_id","due");--> statement-breakpoint
CREATE INDEX "next_steps_origin" ON "next_steps" USING btree ("origin_id");--> statement-breakpoint
CREATE INDEX "next_steps_due" ON "next_steps" USING btree ("due") WHERE "next_steps"."done_at" is null;--> statement-breakpoint
-- Written by hand: of a person's open steps, lists show the one that is due first.
CREATE FUNCTION "write_next_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE people SET next_step = first.what, next_step_due = first.due FROM (
		SELECT people.id, step.what, step.due FROM people LEFT JOIN LATERAL (
			SELECT what, due FROM next_steps WHERE person_id = people.id AND done_at IS NULL
			ORDER BY due, time, created_at, id LIMIT 1
		) step ON true WHERE people.id IN (NEW.person_id, OLD.person_id)
	) first WHERE people.id = first.id
		AND (people.next_step, people.next_step_due) IS DISTINCT FROM (first.what, first.due);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Each person's one step becomes the first of several. What a merge took from the other person stays theirs.
INSERT INTO next_steps (person_id, origin_id, what, due, created_at)
	WITH RECURSIVE root AS (
		SELECT id, id AS root_id FROM people WHERE merged_into IS NULL
		UNION ALL
		SELECT people.id, root.root_id FROM root JOIN people ON people.merged_into = root.id
	)
	SELECT root.root_id, people.id, coalesce(nullif(people.next_step, ''), 'Next step'), people.next_step_due, people.created_at
	FROM people JOIN root USING (id)
	WHERE (people.next_step IS NOT NULL OR people.next_step_due IS NOT NULL)
		AND NOT EXISTS (
			SELECT FROM people other JOIN root below ON below.id = other.id
			WHERE below.root_id = people.id AND other.id <> people.id
				AND (other.next_step, other.next_step_due) IS NOT DISTINCT FROM (people.next_step, people.next_step_due)
		);--> statement-breakpoint
CREATE TRIGGER "next_steps_first" AFTER INSERT OR DELETE OR UPDATE ON "next_steps" FOR EACH ROW EXECUTE FUNCTION "write_next_step"();--> statement-breakpoint
UPDATE people SET next_step = first.what, next_step_due = first.due FROM (
	SELECT DISTINCT ON (person_id) person_id, what, due FROM next_steps WHERE done_at IS NULL
	ORDER BY person_id, due, created_at, id
) first WHERE people.id = first.person_id AND (people.next_step, people.next_step_due) IS DISTINCT FROM (first.what, first.due);--> statement-breakpoint
UPDATE people SET next_step = NULL, next_step_due = NULL
	WHERE merged_into IS NOT NULL AND (next_step IS NOT NULL OR next_step_due IS NOT NULL);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "release_merged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	merged uuid;
	below uuid[];
BEGIN
	FOR merged IN SELECT id FROM people WHERE merged_into = OLD.id LOOP
		UPDATE people SET merged_into = NULL WHERE id = merged;
		WITH RECURSIVE tree AS (
			SELECT merged AS id UNION SELECT people.id FROM tree JOIN people ON people.merged_into = tree.id
		) SELECT array_agg(id) INTO below FROM tree;
		UPDATE person_addresses SET person_id = merged WHERE person_id = OLD.id AND origin_id = ANY (below);
		UPDATE next_steps SET person_id = merged WHERE person_id = OLD.id AND origin_id = ANY (below);
	END LOOP;
	DELETE FROM leads USING person_addresses WHERE leads.email = person_addresses.email AND origin_id = OLD.id;
	RETURN NULL;
END $$;
