-- Whoever leaves and comes back has two employments on one record: what was so in the first is asked by its own days.
CREATE TABLE past_employments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   bigint NOT NULL REFERENCES staffs,
  hired_on   date,
  left_on    date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (staff_id, hired_on, left_on)
);
COMMENT ON COLUMN past_employments.left_on IS 'the last day; staffs holds the employment that lasts, or that ended last';

INSERT INTO past_employments (staff_id, hired_on, left_on)
SELECT DISTINCT l.record_id, (l.changes -> 'hiredAt' ->> 0)::date, (l.changes -> 'leftAt' ->> 0)::date
FROM change_log l JOIN staffs s ON s.id = l.record_id
WHERE l.record_type = 'staff' AND l.action = 'staff.rehire' AND l.changes -> 'leftAt' ->> 0 IS NOT NULL;

-- Back with the hiring of before is no new employment: that person has not left after all.
CREATE FUNCTION keep_past_employment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_employments (staff_id, hired_on, left_on) VALUES (OLD.id, OLD.hired_at, OLD.left_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER staffs_keep_employment AFTER UPDATE OF status ON staffs FOR EACH ROW
  WHEN (OLD.status = 0 AND NEW.status = 1 AND OLD.left_at IS NOT NULL AND NEW.hired_at IS DISTINCT FROM OLD.hired_at)
  EXECUTE FUNCTION keep_past_employment();

-- All employments of a person; `left_on` null: it lasts.
CREATE VIEW employments AS
  SELECT staff_id, hired_on, left_on FROM past_employments
  UNION
  SELECT id, hired_at, CASE WHEN status = 1 THEN NULL ELSE left_at END FROM staffs
  WHERE deleted_at IS NULL AND (status = 1 OR left_at IS NOT NULL);
