-- Lists of the firm (its staff, its open tasks) that were brought in at the screen: what was written by it, and what
-- stood before, so that all of it can be taken back as long as nobody has used it.
CREATE TABLE list_imports (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list         text NOT NULL CHECK (char_length(list) BETWEEN 1 AND 40),
  staff_id     bigint NOT NULL REFERENCES staffs,
  file_name    text NOT NULL DEFAULT '' CHECK (char_length(file_name) <= 200),
  added        int NOT NULL CHECK (added >= 0),
  changed      int NOT NULL CHECK (changed >= 0),
  written      jsonb NOT NULL DEFAULT '[]',
  before       jsonb NOT NULL DEFAULT '[]',
  created_at   timestamptz NOT NULL DEFAULT now(),
  emptied_at   timestamptz,
  undone_at    timestamptz,
  undone_by_id bigint REFERENCES staffs,
  CHECK (emptied_at IS NULL OR before = '[]'),
  CHECK (undone_at IS NULL OR emptied_at IS NOT NULL)
);
CREATE INDEX list_imports_latest ON list_imports (list, id DESC);
CREATE INDEX list_imports_staff ON list_imports (staff_id);
CREATE INDEX list_imports_kept ON list_imports (created_at) WHERE emptied_at IS NULL;
COMMENT ON COLUMN list_imports.written IS 'keys and versions of the rows as the import left them';
COMMENT ON COLUMN list_imports.before IS 'changed rows as they stood before; emptied when taken back, or after 30 days';
