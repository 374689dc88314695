-- What the court's own page says of a case (나의사건검색, 진행내용), as a person accepted it row by row. The same line
-- pasted again is the same row.
CREATE TABLE legal_case_entries (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id     bigint NOT NULL REFERENCES legal_cases ON DELETE CASCADE,
  on_date     date NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('hearing','service','filing','order','decision','other')),
  content     text NOT NULL CHECK (content ~ '\S' AND char_length(content) <= 500),
  result      text NOT NULL DEFAULT '' CHECK (char_length(result) <= 200),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  UNIQUE (case_id, on_date, content)
);
