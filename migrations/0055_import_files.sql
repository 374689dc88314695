-- What was read of an uploaded file goes when the import is applied, when newer files of the person take its place, and
-- a day after the upload. It stayed for ever where nobody applied it, and the titles where somebody did.
ALTER TABLE record_imports ADD COLUMN emptied_at timestamptz;
UPDATE record_imports SET titles = '[]', rows = '[]', emptied_at = applied_at WHERE applied_at IS NOT NULL;
DELETE FROM record_imports WHERE applied_at IS NULL AND created_at < now() - interval '1 day';
ALTER TABLE record_imports ADD CONSTRAINT record_imports_emptied
  CHECK (emptied_at IS NULL OR (titles = '[]' AND rows = '[]')),
  ADD CONSTRAINT record_imports_applied CHECK (applied_at IS NULL OR emptied_at IS NOT NULL);
CREATE INDEX record_imports_waiting ON record_imports (created_at) WHERE applied_at IS NULL;
COMMENT ON COLUMN record_imports.rows IS 'cells as text, with the number of the row in the file: [[2, ["…"]], …]; emptied when applied';

-- What the bytes of a file told when it came: a password protects it; a PDF has other bytes before its beginning.
ALTER TABLE file_contents ADD COLUMN traits text[] NOT NULL DEFAULT '{}'
  CHECK (traits <@ ARRAY['protected', 'leadingBytes']);
