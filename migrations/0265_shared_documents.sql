-- What the client of the case reads as well, since when and by whom. A copy of a criminal record is never among it
-- (형사소송법 제266조의16).
ALTER TABLE documents
  ADD COLUMN shared_at timestamptz,
  ADD COLUMN shared_by_id bigint REFERENCES staffs,
  ADD CONSTRAINT documents_shared_whole CHECK ((shared_at IS NULL) = (shared_by_id IS NULL)),
  ADD CONSTRAINT documents_shared_lawfully CHECK (shared_at IS NULL OR NOT criminal_copy);
CREATE INDEX documents_shared ON documents (project_id) WHERE shared_at IS NOT NULL;
