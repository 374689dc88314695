-- A 불변기간 that came in from a file and was taken back before anybody read its document is kept back as well: the same
-- file may come in again, and whoever verifies it then has not read the day here before (additions L1).
CREATE OR REPLACE FUNCTION is_corrected_blind(deadline bigint, reader bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    WITH RECURSIVE later AS (
      SELECT n.id, n.status, n.peremptory, n.entered_by_id FROM deadlines n WHERE n.supersedes_id = deadline
      UNION ALL
      SELECT n.id, n.status, n.peremptory, n.entered_by_id FROM deadlines n JOIN later ON n.supersedes_id = later.id
    ) SELECT FROM later WHERE status = 'entered' AND peremptory AND entered_by_id IS DISTINCT FROM reader)
    OR EXISTS (SELECT FROM deadlines d WHERE d.id = deadline AND d.status = 'superseded' AND d.peremptory
      AND d.verified_by_id IS NULL AND d.entered_by_id IS DISTINCT FROM reader
      AND NOT EXISTS (SELECT FROM deadline_checks k WHERE k.deadline_id = d.id)
      AND NOT EXISTS (SELECT FROM deadlines n WHERE n.supersedes_id = d.id));
END $$;
