-- The first days of a firm with the product: what of setting up is done or left out, and from which day it counts.
CREATE TABLE first_day_steps (
  step          text PRIMARY KEY CHECK (step ~ '^[a-z][A-Za-z]{0,39}$'),
  state         text NOT NULL CHECK (state IN ('done', 'skipped')),
  settled_at    timestamptz NOT NULL DEFAULT now(),
  settled_by_id bigint NOT NULL REFERENCES staffs
);
CREATE INDEX first_day_steps_staff ON first_day_steps (settled_by_id);

ALTER TABLE firm_settings ADD COLUMN go_live_on date
  CHECK (go_live_on IS NULL OR go_live_on BETWEEN '2000-01-01' AND '2100-12-31');
COMMENT ON COLUMN firm_settings.go_live_on IS 'the day from which the firm works with the product: what ended before it came in from elsewhere and is not late here; null: nothing is let off';

-- Whether a day is over and was for this firm to keep.
CREATE FUNCTION is_late(day date) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN day < (now() AT TIME ZONE 'Asia/Seoul')::date
    AND NOT EXISTS (SELECT FROM firm_settings f WHERE f.go_live_on > day);
