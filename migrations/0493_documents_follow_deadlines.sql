-- A deadline that is corrected is a new row: the documents that were written for it are filed for that one.
CREATE FUNCTION documents_follow_deadline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET deadline_id = NEW.id WHERE deadline_id = NEW.supersedes_id;
  RETURN NULL;
END $$;
CREATE TRIGGER deadlines_lead_documents AFTER INSERT ON deadlines
  FOR EACH ROW WHEN (NEW.supersedes_id IS NOT NULL) EXECUTE FUNCTION documents_follow_deadline();
WITH RECURSIVE later AS (
  SELECT d.id AS first, d.id FROM deadlines d WHERE d.status = 'superseded'
  UNION ALL
  SELECT later.first, n.id FROM later JOIN deadlines n ON n.supersedes_id = later.id
), last AS (SELECT first, max(id) AS id FROM later GROUP BY first)
UPDATE documents x SET deadline_id = last.id FROM last WHERE x.deadline_id = last.first AND last.id <> last.first;
