-- As 0034, for the kinds that came later or have fewer rows.
SET LOCAL statement_timeout = 0;

CREATE INDEX memos_filters ON memos USING gin (team_id, kind, author_id, visibility, project_id, client_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX memos_remind_all ON memos (remind_on, id) WHERE deleted_at IS NULL;
CREATE INDEX memos_remind_down ON memos (remind_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX disputes_filters ON disputes USING gin (team_id, kind, status, severity, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX disputes_due_down ON disputes (team_id, due_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX disputes_amount ON disputes (team_id, amount_claimed, id) WHERE deleted_at IS NULL;
CREATE INDEX disputes_amount_down ON disputes (team_id, amount_claimed DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX disputes_created ON disputes (team_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX presale_areas_filters ON presale_areas USING gin (team_id, status, type, issue)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
