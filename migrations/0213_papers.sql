-- Templates of the firm's own papers (HWPX with 누름틀, DOCX with fields in braces), and the papers that were made of them
-- for a contract (product §5.3 계약서 출력).
CREATE TABLE paper_templates (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  name          text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  kind          text NOT NULL CHECK (kind IN ('contract','attorney','notice','consent')),
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','review','inUse','stopped')),
  edition       int NOT NULL DEFAULT 1 CHECK (edition BETWEEN 1 AND 1000),
  follows_id    bigint REFERENCES paper_templates,
  format        text CHECK (format IN ('hwpx','docx')),
  file_name     text NOT NULL DEFAULT '' CHECK (char_length(file_name) <= 255),
  notes         text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 20000),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT paper_templates_file CHECK (status = 'draft' OR format IS NOT NULL OR deleted_at IS NOT NULL)
);
COMMENT ON COLUMN paper_templates.follows_id IS 'the edition that this one takes the place of when it comes into use';
CREATE INDEX paper_templates_search ON paper_templates USING gin (search_tokens);
CREATE INDEX paper_templates_filters ON paper_templates USING gin (team_id, kind, status, format)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX paper_templates_in_use ON paper_templates (kind, id) WHERE status = 'inUse' AND deleted_at IS NULL;
SELECT record_kind('paperTemplate', 'paper_templates');

-- Apart from their facts, so that no list reads megabytes.
CREATE TABLE paper_template_files (
  template_id  bigint PRIMARY KEY REFERENCES paper_templates,
  bytes        bytea NOT NULL CHECK (octet_length(bytes) <= 5000000),
  fields       text[] NOT NULL,
  texts        text[] NOT NULL,
  uploaded_by  bigint,
  uploaded_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN paper_template_files.fields IS 'names of its fields, as they were read when it came in; blank: a 누름틀 without a name';
COMMENT ON COLUMN paper_template_files.texts IS 'its paragraphs, for whoever checks its clauses';

CREATE TABLE contract_papers (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id  bigint NOT NULL REFERENCES contracts,
  kind         text NOT NULL CHECK (kind IN ('contract','attorney','notice','consent')),
  template_id  bigint REFERENCES paper_templates,
  edition      int,
  file_id      bigint NOT NULL REFERENCES files,
  pdf_file_id  bigint NOT NULL REFERENCES files,
  made_at      timestamptz NOT NULL DEFAULT now(),
  made_by      bigint NOT NULL,
  CHECK ((template_id IS NULL) = (edition IS NULL))
);
COMMENT ON COLUMN contract_papers.template_id IS 'empty: the template that comes with the product';
CREATE INDEX contract_papers_contract ON contract_papers (contract_id, id DESC);
