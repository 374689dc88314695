-- Lists that are narrowed by what came to them.
CREATE INDEX payments_supplied ON payments (team_id, supply_on) WHERE deleted_at IS NULL;
DROP INDEX disputes_filters;
CREATE INDEX disputes_filters ON disputes USING gin (team_id, kind, status, severity, owner_id, project_id, external_kind)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
