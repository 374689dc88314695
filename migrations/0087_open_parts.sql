-- Tasks, memos, files and parties hang on records of any kind, by its name and key (record_keys).
SELECT record_kind('presaleArea', 'presale_areas');

ALTER TABLE files
  DROP COLUMN consult_id, DROP COLUMN client_id, DROP COLUMN contract_id, DROP COLUMN project_id, DROP COLUMN dispute_id,
  DROP CONSTRAINT files_record_type_check,
  ADD CONSTRAINT files_hang_on_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys;

ALTER TABLE memos ADD COLUMN record_type text, ADD COLUMN record_id bigint;
UPDATE memos SET
  record_type = CASE WHEN project_id IS NOT NULL THEN 'project' WHEN consult_id IS NOT NULL THEN 'consult'
    WHEN client_id IS NOT NULL THEN 'client' WHEN contract_id IS NOT NULL THEN 'contract' ELSE 'dispute' END,
  record_id = coalesce(project_id, consult_id, client_id, contract_id, dispute_id);
ALTER TABLE memos
  ALTER COLUMN record_type SET NOT NULL, ALTER COLUMN record_id SET NOT NULL,
  DROP CONSTRAINT memos_hang_on_one, DROP CONSTRAINT memos_origin_type_check,
  DROP COLUMN project_id, DROP COLUMN consult_id, DROP COLUMN client_id, DROP COLUMN contract_id, DROP COLUMN dispute_id,
  ADD CONSTRAINT memos_hang_on_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys,
  ADD CONSTRAINT memos_came_from_a_record FOREIGN KEY (origin_type, origin_id) REFERENCES record_keys;
CREATE INDEX memos_record ON memos (record_type, record_id, created_at DESC);
CREATE INDEX memos_filters ON memos USING gin (team_id, kind, author_id, visibility) WHERE deleted_at IS NULL;

ALTER TABLE tasks ADD COLUMN record_type text, ADD COLUMN record_id bigint;
UPDATE tasks SET
  record_type = CASE WHEN consult_id IS NOT NULL THEN 'consult' WHEN project_id IS NOT NULL THEN 'project'
    WHEN dispute_id IS NOT NULL THEN 'dispute' ELSE 'presaleArea' END,
  record_id = coalesce(consult_id, project_id, dispute_id, presale_area_id)
WHERE num_nonnulls(consult_id, project_id, dispute_id, presale_area_id) > 0;
ALTER TABLE tasks
  DROP COLUMN consult_id, DROP COLUMN project_id, DROP COLUMN dispute_id, DROP COLUMN presale_area_id,
  ADD CONSTRAINT tasks_record_whole CHECK ((record_type IS NULL) = (record_id IS NULL)),
  ADD CONSTRAINT tasks_belong_to_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys;
CREATE INDEX tasks_record ON tasks (record_type, record_id) WHERE record_type IS NOT NULL;

ALTER TABLE parties
  DROP CONSTRAINT parties_record_type_check,
  DROP COLUMN consult_id, DROP COLUMN contract_id, DROP COLUMN project_id, DROP COLUMN client_id, DROP COLUMN dispute_id,
  ADD CONSTRAINT parties_stand_in_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE;
ALTER TABLE conflict_checks
  DROP CONSTRAINT conflict_checks_record_type_check,
  DROP COLUMN consult_id, DROP COLUMN contract_id, DROP COLUMN project_id, DROP COLUMN dispute_id,
  ADD CONSTRAINT conflict_checks_of_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE;
ALTER TABLE walls
  DROP CONSTRAINT walls_record_type_check,
  ADD CONSTRAINT walls_around_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE;
