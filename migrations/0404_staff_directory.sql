-- 직원 연락처 and 직원 관리 (product §6.13): until when somebody is out today, when somebody on 휴직 means to come back, an
-- office that was left with its day, and from when to when somebody belonged to a team.
ALTER TABLE staffs
  ADD COLUMN IF NOT EXISTS ex_public_office_agency text,
  ADD COLUMN IF NOT EXISTS ex_public_office_left_on date,
  ADD COLUMN IF NOT EXISTS out_until timestamptz,
  ADD COLUMN IF NOT EXISTS on_leave_until date,
  ADD CONSTRAINT staffs_on_leave_until CHECK (on_leave_until IS NULL OR on_leave_until >= on_leave_from),
  ADD CONSTRAINT staffs_ex_public_office CHECK ((ex_public_office_agency IS NULL) = (ex_public_office_left_on IS NULL));
COMMENT ON COLUMN staffs.out_until IS '외근, as the person has said: over with this instant';
COMMENT ON COLUMN staffs.on_leave_until IS 'the planned day of return from 휴직; nothing ends by it';

CREATE TABLE staff_team_spans (
  staff_id  bigint NOT NULL REFERENCES staffs ON DELETE CASCADE,
  team_id   bigint NOT NULL REFERENCES teams ON DELETE CASCADE,
  from_on   date NOT NULL,
  until_on  date,
  PRIMARY KEY (staff_id, team_id, from_on),
  CONSTRAINT staff_team_spans_in_order CHECK (until_on >= from_on)
);
COMMENT ON TABLE staff_team_spans IS 'from when to when somebody belonged to a team; staff_teams says to which one belongs now';
COMMENT ON COLUMN staff_team_spans.until_on IS 'the last day; null: still in it';
CREATE UNIQUE INDEX staff_team_spans_open ON staff_team_spans (staff_id, team_id) WHERE until_on IS NULL;
CREATE INDEX staff_team_spans_team ON staff_team_spans (team_id);

CREATE FUNCTION keep_team_span() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Seoul')::date;
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE staff_team_spans SET until_on = today
    WHERE staff_id = OLD.staff_id AND team_id = OLD.team_id AND until_on IS NULL;
    RETURN NULL;
  END IF;
  -- Whoever leaves and comes back within a day has never left: an import writes memberships anew.
  UPDATE staff_team_spans SET until_on = NULL
  WHERE staff_id = NEW.staff_id AND team_id = NEW.team_id AND until_on = today;
  IF NOT FOUND THEN
    INSERT INTO staff_team_spans (staff_id, team_id, from_on) VALUES (NEW.staff_id, NEW.team_id, today);
  END IF;
  RETURN NULL;
END $$;

INSERT INTO staff_team_spans (staff_id, team_id, from_on)
SELECT staff_id, team_id, (created_at AT TIME ZONE 'Asia/Seoul')::date FROM staff_teams;

CREATE TRIGGER staff_teams_spans AFTER INSERT OR DELETE ON staff_teams FOR EACH ROW EXECUTE FUNCTION keep_team_span();
