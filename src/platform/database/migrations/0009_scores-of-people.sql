DROP INDEX "people_source";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "score" smallint;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "score_order" smallint GENERATED ALWAYS AS (coalesce(score, -1)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "people_score_order" ON "people" USING btree ("score_order","id","last_contact_at");--> statement-breakpoint
CREATE INDEX "people_source" ON "people" USING btree (lower("source"),"last_contact_at","id");--> statement-breakpoint
-- Written by hand: a person's score is that of the newest assessment from any address they have now.
CREATE FUNCTION "write_person_score"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid[];
BEGIN
	IF TG_TABLE_NAME = 'person_addresses' THEN
		-- Most addresses have no assessment.
		IF NOT EXISTS (SELECT FROM assessment_results WHERE email = coalesce(NEW.email, OLD.email)
			OR email = coalesce(OLD.email, NEW.email)) THEN RETURN NULL; END IF;
		changed := ARRAY[NEW.person_id, OLD.person_id];
	ELSE
		SELECT array_agg(person_id) INTO changed FROM person_addresses WHERE email IN (NEW.email, OLD.email);
	END IF;
	UPDATE people SET score = newest.score FROM (
		SELECT people.id, (SELECT results.score FROM assessment_results results
			JOIN person_addresses addresses USING (email)
			WHERE addresses.person_id = people.id ORDER BY results.created_at DESC, results.id LIMIT 1) AS score
		FROM people WHERE people.id = ANY (changed)
	) newest WHERE people.id = newest.id AND people.score IS DISTINCT FROM newest.score;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "person_addresses_score" AFTER INSERT OR DELETE OR UPDATE OF "email", "person_id" ON "person_addresses" FOR EACH ROW EXECUTE FUNCTION "write_person_score"();--> statement-breakpoint
CREATE TRIGGER "assessment_results_score" AFTER INSERT OR DELETE OR UPDATE OF "email", "score" ON "assessment_results" FOR EACH ROW EXECUTE FUNCTION "write_person_score"();--> statement-breakpoint
UPDATE people SET score = newest.score FROM (
	SELECT DISTINCT ON (addresses.person_id) addresses.person_id, results.score
	FROM assessment_results results JOIN person_addresses addresses USING (email)
	ORDER BY addresses.person_id, results.created_at DESC, results.id
) newest WHERE people.id = newest.person_id;
