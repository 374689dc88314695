-- Until a second person has read the document of a 불변기간, its last day would give away the day of service. The project
-- shows the day by which it has to be verified instead: the day after the entry, or the last day where that is sooner.
CREATE OR REPLACE FUNCTION follow_deadlines(changed_project bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE projects p SET next_deadline_on = found.day
  FROM (SELECT min(CASE WHEN d.peremptory AND d.status = 'entered'
            THEN least(d.acting_on, (d.created_at AT TIME ZONE 'Asia/Seoul')::date + 1)
            ELSE d.acting_on END) AS day
        FROM deadlines d
        WHERE d.project_id = changed_project AND d.status IN ('entered','disputed','verified','lodged')) found
  WHERE p.id = changed_project AND p.next_deadline_on IS DISTINCT FROM found.day;
$$;
SELECT follow_deadlines(p.id) FROM projects p
  WHERE EXISTS (SELECT FROM deadlines d WHERE d.project_id = p.id AND d.peremptory AND d.status = 'entered');

-- A day that is not told stands at the end of a list.
CREATE INDEX deadlines_acting_told ON deadlines (team_id, acting_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_due_told ON deadlines (team_id, due_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
DROP INDEX deadlines_acting_down;
DROP INDEX deadlines_due_down;
