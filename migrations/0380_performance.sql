-- 실적 (product §6.6, additions 25).

-- In which team somebody worked since when: what has no team of its own counts for the team of its moment.
CREATE TABLE staff_team_times (
  staff_id  bigint NOT NULL REFERENCES staffs ON DELETE CASCADE,
  since     timestamptz NOT NULL,
  team_id   bigint REFERENCES teams,
  PRIMARY KEY (staff_id, since)
);
COMMENT ON COLUMN staff_team_times.team_id IS 'null: in none';

CREATE FUNCTION keep_staff_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first row of a person holds from the beginning.
  INSERT INTO staff_team_times (staff_id, since, team_id)
  VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN timestamptz '1900-01-01 00:00:00+00' ELSE now() END, NEW.team_id)
  ON CONFLICT (staff_id, since) DO UPDATE SET team_id = excluded.team_id;
  RETURN NULL;
END $$;

-- Of the firm as it stands the log knows who chose another team; for the rest the team of today is all that is known.
INSERT INTO staff_team_times (staff_id, since, team_id)
SELECT s.id, timestamptz '1900-01-01 00:00:00+00', coalesce((
    SELECT t.id FROM change_log c JOIN teams t ON t.id = (c.changes->'teamId'->>0)::bigint
    WHERE c.record_type = 'staff' AND c.record_id = s.id AND c.action = 'staff.switchTeam'
    ORDER BY c.id LIMIT 1), s.team_id)
FROM staffs s;
INSERT INTO staff_team_times (staff_id, since, team_id)
SELECT s.id, c.at, t.id
FROM change_log c JOIN staffs s ON s.id = c.record_id JOIN teams t ON t.id = (c.changes->'teamId'->>1)::bigint
WHERE c.record_type = 'staff' AND c.action = 'staff.switchTeam'
ON CONFLICT DO NOTHING;
INSERT INTO staff_team_times (staff_id, since, team_id)
SELECT s.id, now(), s.team_id FROM staffs s
WHERE s.team_id IS DISTINCT FROM
  (SELECT h.team_id FROM staff_team_times h WHERE h.staff_id = s.id ORDER BY h.since DESC LIMIT 1);

CREATE TRIGGER staffs_team_first AFTER INSERT ON staffs FOR EACH ROW EXECUTE FUNCTION keep_staff_team();
CREATE TRIGGER staffs_team_times AFTER UPDATE OF team_id ON staffs FOR EACH ROW
  WHEN (OLD.team_id IS DISTINCT FROM NEW.team_id) EXECUTE FUNCTION keep_staff_team();

CREATE FUNCTION team_of_staff(staff bigint, at timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT h.team_id FROM staff_team_times h WHERE h.staff_id = staff AND h.since <= at ORDER BY h.since DESC LIMIT 1);

-- The days by which figures are counted, over all teams.
CREATE INDEX consults_received ON consults (created_at) WHERE deleted_at IS NULL;
CREATE INDEX contracts_signed_on ON contracts (signed_at) WHERE deleted_at IS NULL AND signed_at IS NOT NULL;
CREATE INDEX projects_closed_on ON projects (closed_at) WHERE deleted_at IS NULL AND closed_at IS NOT NULL;
CREATE INDEX deadlines_acting_on ON deadlines (acting_on) WHERE deleted_at IS NULL;
CREATE INDEX task_users_done ON task_users (status_at) WHERE status = '완료';

-- 목표 of a person or of a team for one period.
CREATE TABLE performance_targets (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  figure      text NOT NULL CHECK (figure ~ '^[a-zA-Z]{1,40}$'),
  period      text NOT NULL CHECK (period IN ('week','month','quarter','year')),
  starts_on   date NOT NULL,
  staff_id    bigint REFERENCES staffs,
  team_id     bigint REFERENCES teams,
  value       bigint NOT NULL CHECK (value BETWEEN 1 AND 1000000000000),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  bigint,
  CHECK (num_nonnulls(staff_id, team_id) = 1),
  UNIQUE NULLS NOT DISTINCT (period, starts_on, figure, staff_id, team_id)
);
COMMENT ON COLUMN performance_targets.value IS 'in the unit of its figure: won, rows, minutes, percent';

-- Whether people see the figures of their colleagues; by default nobody is ranked before the others.
CREATE TABLE performance_settings (
  only_row      boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  open_to_team  boolean NOT NULL DEFAULT false,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    bigint
);
INSERT INTO performance_settings DEFAULT VALUES;

-- 팀별 월 마감: the figures of a team and month as they stood, one edition beside the other. Never changed.
CREATE TABLE performance_closings (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  month         date NOT NULL CHECK (extract(day FROM month) = 1),
  edition       int NOT NULL CHECK (edition > 0),
  -- Names, definitions and rows as then: the text that was hashed.
  content       text NOT NULL,
  hash          text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
  reason        text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  closed_by_id  bigint NOT NULL REFERENCES staffs,
  closed_at     timestamptz NOT NULL,
  UNIQUE (team_id, month, edition),
  CHECK (edition = 1 OR reason <> '')
);
CREATE INDEX performance_closings_month ON performance_closings (month, team_id, edition DESC);
CREATE FUNCTION performance_closings_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed month of figures is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER performance_closings_are_kept BEFORE UPDATE OR DELETE ON performance_closings
  FOR EACH ROW EXECUTE FUNCTION performance_closings_stay();
