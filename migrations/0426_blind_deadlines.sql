-- A deadline that was corrected is kept back with the one that took its place, until that one was read by a second person.
-- As a function it is planned once for a connection, however many days of a row ask it.
CREATE FUNCTION is_corrected_blind(deadline bigint, reader bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    WITH RECURSIVE later AS (
      SELECT n.id, n.status, n.peremptory, n.entered_by_id FROM deadlines n WHERE n.supersedes_id = deadline
      UNION ALL
      SELECT n.id, n.status, n.peremptory, n.entered_by_id FROM deadlines n JOIN later ON n.supersedes_id = later.id
    ) SELECT FROM later WHERE status = 'entered' AND peremptory AND entered_by_id IS DISTINCT FROM reader);
END $$;
