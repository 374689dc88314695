-- The next deadline stands with the project, so that lists and the progress table can be ordered by it.
CREATE FUNCTION follow_deadlines(changed_project bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE projects p SET next_deadline_on = found.day
  FROM (SELECT min(d.acting_on) AS day FROM deadlines d
        WHERE d.project_id = changed_project AND d.status IN ('entered','disputed','verified','lodged')) found
  WHERE p.id = changed_project AND p.next_deadline_on IS DISTINCT FROM found.day;
$$;
CREATE FUNCTION deadlines_are_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_deadlines(NEW.project_id);
  RETURN NULL;
END $$;
CREATE TRIGGER deadlines_next AFTER INSERT OR UPDATE OF acting_on, status, project_id ON deadlines
  FOR EACH ROW EXECUTE FUNCTION deadlines_are_followed();
