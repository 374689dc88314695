-- Which team was 주소속 on a day: what somebody did on it belongs to that team, whichever one is in use when it is told of.
CREATE TABLE staff_home_teams (
  staff_id  bigint NOT NULL REFERENCES staffs ON DELETE CASCADE,
  from_on   date NOT NULL,
  team_id   bigint REFERENCES teams,
  PRIMARY KEY (staff_id, from_on)
);
COMMENT ON COLUMN staff_home_teams.team_id IS 'null: in no team';

-- The first row of a person holds from the beginning.
CREATE FUNCTION keep_staff_home_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO staff_home_teams (staff_id, from_on, team_id)
  VALUES (NEW.id, CASE WHEN EXISTS (SELECT FROM staff_home_teams h WHERE h.staff_id = NEW.id)
    THEN (now() AT TIME ZONE 'Asia/Seoul')::date ELSE date '1900-01-01' END, NEW.home_team_id)
  ON CONFLICT (staff_id, from_on) DO UPDATE SET team_id = excluded.team_id;
  RETURN NULL;
END $$;

INSERT INTO staff_home_teams (staff_id, from_on, team_id)
SELECT s.id, date '1900-01-01', coalesce((SELECT t.id FROM change_log c JOIN teams t ON t.id = (c.changes -> 'homeTeamId' ->> 0)::bigint
    WHERE c.record_type = 'staff' AND c.record_id = s.id AND c.changes ? 'homeTeamId' ORDER BY c.id LIMIT 1), s.home_team_id)
FROM staffs s WHERE s.home_team_id IS NOT NULL;
INSERT INTO staff_home_teams (staff_id, from_on, team_id)
SELECT DISTINCT ON (s.id, (c.at AT TIME ZONE 'Asia/Seoul')::date) s.id, (c.at AT TIME ZONE 'Asia/Seoul')::date, t.id
FROM change_log c JOIN staffs s ON s.id = c.record_id AND s.home_team_id IS NOT NULL
JOIN teams t ON t.id = (c.changes -> 'homeTeamId' ->> 1)::bigint
WHERE c.record_type = 'staff' AND c.changes ? 'homeTeamId'
ORDER BY s.id, (c.at AT TIME ZONE 'Asia/Seoul')::date, c.id DESC;

CREATE TRIGGER staffs_home_first AFTER INSERT ON staffs FOR EACH ROW
  WHEN (NEW.home_team_id IS NOT NULL) EXECUTE FUNCTION keep_staff_home_team();
CREATE TRIGGER staffs_home_teams AFTER UPDATE OF home_team_id ON staffs FOR EACH ROW
  WHEN (OLD.home_team_id IS DISTINCT FROM NEW.home_team_id) EXECUTE FUNCTION keep_staff_home_team();

-- 주소속 of a day, or that of today where that team is no more.
CREATE FUNCTION home_team_on(staff bigint, day date) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
    (SELECT t.id FROM teams t WHERE t.active AND t.deleted_at IS NULL AND t.id =
      (SELECT h.team_id FROM staff_home_teams h WHERE h.staff_id = staff AND h.from_on <= day ORDER BY h.from_on DESC LIMIT 1)),
    (SELECT s.home_team_id FROM staffs s WHERE s.id = staff));
