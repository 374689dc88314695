-- Disputes are listed on the page of their case.
DROP INDEX disputes_filters;
CREATE INDEX disputes_filters ON disputes USING gin (team_id, kind, status, severity, owner_id, project_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
