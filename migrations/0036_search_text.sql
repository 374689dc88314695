-- The normalised text of what is searched, kept beside its pairs: to normalise a text takes several times as long as to
-- look for a word in it, and a search did so for every row that its pairs named.
-- Writing the texts of all rows takes longer than a call may.
SET LOCAL statement_timeout = 0;

DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT a.attrelid::regclass AS relation,
           regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^search_tokens', 'search_normal') AS expression
    FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attname = 'search_tokens' AND a.attgenerated = 's' AND NOT a.attisdropped
      AND a.attrelid::regclass::text IN (SELECT tablename FROM pg_tables WHERE schemaname = current_schema())
      AND a.attrelid <> 'staffs'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %s ADD COLUMN search_text text GENERATED ALWAYS AS (%s) STORED', held.relation, held.expression);
  END LOOP;
END $$;

-- Few enough to be looked through without pairs: colleagues, also by department and position, and one person's tasks.
ALTER TABLE staffs ADD COLUMN search_text text
  GENERATED ALWAYS AS (search_normal(real_name || ' ' || short_name || ' ' || department || ' ' || position)) STORED;
ALTER TABLE tasks ADD COLUMN search_text text GENERATED ALWAYS AS (search_normal(title)) STORED;
ALTER TABLE task_users ADD COLUMN search_text text GENERATED ALWAYS AS (search_normal(title)) STORED;

-- As in 0028; before a write the generated columns of the new row are not there yet.
CREATE OR REPLACE FUNCTION guard_payment_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status','client_id','consult_id','search_tokens','search_text','version','updated_at',
                                'updated_by'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.status = OLD.status OR NEW.status IN ('partiallyRefunded','refunded','canceled')) AND
       to_jsonb(NEW) - free = to_jsonb(OLD) - free THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_closed_month(OLD.team_id, OLD.pay_date); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.team_id <> OLD.team_id OR NEW.pay_date <> OLD.pay_date THEN
    PERFORM refuse_closed_month(NEW.team_id, NEW.pay_date);
  END IF;
  RETURN NEW;
END $$;
