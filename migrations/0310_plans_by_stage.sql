-- Plans that begin when somebody moves a case to a stage. Cases that are entered or imported at one start nothing.
ALTER TABLE projects ADD COLUMN stage_since timestamptz;
COMMENT ON COLUMN projects.stage_since IS 'when somebody moved it to its stage; empty: nobody did';
CREATE INDEX projects_stage_since ON projects (team_id, stage, stage_since) WHERE stage_since IS NOT NULL AND deleted_at IS NULL;

CREATE FUNCTION project_stage_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stage_since := now();
  RETURN NEW;
END $$;
CREATE TRIGGER projects_stage_since BEFORE UPDATE OF stage ON projects FOR EACH ROW
  WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION project_stage_since();

ALTER TABLE task_plans
  ADD COLUMN stage text,
  DROP CONSTRAINT task_plans_starts_by_check,
  ADD CONSTRAINT task_plans_starts_by_check CHECK (starts_by IN ('manual','signed','hearing','stage')),
  ADD CONSTRAINT task_plans_stage CHECK (starts_by <> 'stage' OR stage IS NOT NULL);
COMMENT ON COLUMN task_plans.stage IS 'of a plan that starts by stage: the stage of the case';
