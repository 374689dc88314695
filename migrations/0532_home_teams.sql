-- 주소속 (product §6.13): the one team that a person belongs to above all, apart from the team in use, which a person
-- changes as often as the work asks for it. It is always one of the person's teams: the first one that a person joins,
-- until somebody says another, and one of the rest once that team is left.
ALTER TABLE staffs ADD COLUMN home_team_id bigint REFERENCES teams;
COMMENT ON COLUMN staffs.home_team_id IS '주소속; null: in no team';
COMMENT ON COLUMN staffs.team_id IS 'the team in use';

-- What was shown as 주소속 until now was the team in use.
UPDATE staffs s SET home_team_id = coalesce(
  (SELECT m.team_id FROM staff_teams m WHERE m.staff_id = s.id AND m.team_id = s.team_id),
  (SELECT m.team_id FROM staff_teams m JOIN teams t ON t.id = m.team_id WHERE m.staff_id = s.id
   ORDER BY t.active DESC, m.created_at, t.sort_order, t.id LIMIT 1));

CREATE FUNCTION keep_home_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE staffs SET home_team_id = NEW.team_id WHERE id = NEW.staff_id AND home_team_id IS NULL;
    RETURN NULL;
  END IF;
  UPDATE staffs s SET home_team_id = (
    SELECT m.team_id FROM staff_teams m JOIN teams t ON t.id = m.team_id WHERE m.staff_id = s.id
    ORDER BY m.team_id = s.team_id DESC, t.active DESC, m.created_at, t.sort_order, t.id LIMIT 1)
  WHERE s.id = OLD.staff_id AND s.home_team_id = OLD.team_id;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_teams_home AFTER INSERT OR DELETE ON staff_teams FOR EACH ROW EXECUTE FUNCTION keep_home_team();
