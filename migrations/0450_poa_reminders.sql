-- A case with a hearing ahead whose 위임장 is not filed (변호사법 제29조의2) is told to its lawyer once, by a task that goes
-- as soon as the contract says when it was filed.
ALTER TABLE legal_cases ADD COLUMN poa_task_id bigint;
COMMENT ON COLUMN legal_cases.poa_task_id IS 'the task that asks for the 위임장; null: none was given, or it was taken back';
CREATE INDEX legal_cases_poa_task ON legal_cases (project_id) WHERE poa_task_id IS NOT NULL;
