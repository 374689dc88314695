-- Files of records that a person brings in: read, mapped, tried, applied in one transaction, and taken back whole.
CREATE TABLE record_imports (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id     bigint NOT NULL REFERENCES staffs,
  resource     text NOT NULL,
  file_name    text NOT NULL DEFAULT '' CHECK (char_length(file_name) <= 200),
  titles       jsonb NOT NULL DEFAULT '[]',
  rows         jsonb NOT NULL DEFAULT '[]',
  created_ids  bigint[],
  created_at   timestamptz NOT NULL DEFAULT now(),
  applied_at   timestamptz,
  undone_at    timestamptz
);
CREATE INDEX record_imports_staff ON record_imports (staff_id, id DESC);
COMMENT ON COLUMN record_imports.rows IS 'cells as text, with the number of the row in the file: [[2, ["…"]], …]; emptied a day later';
