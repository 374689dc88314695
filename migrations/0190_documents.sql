-- 문서 (product §5.6): what is written for a case or came in, with the way to its submission. Its files and their versions
-- hang on it like those of any record; here stands which of them is the document itself.
CREATE TABLE documents (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  project_id     bigint NOT NULL REFERENCES projects,
  case_id        bigint REFERENCES legal_cases,
  kind           text NOT NULL CHECK (kind IN ('complaint','answer','brief','evidence','application','contract','powerOfAttorney',
                   'opinion','letter','judgment','decision','served','other')),
  status         text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','review','changes','approved','submitted','stored')),
  title          text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  -- 호증: who hands it in, its number, and its 가지번호.
  evidence_side  text CHECK (evidence_side IN ('gap','eul','byeong')),
  evidence_no    int CHECK (evidence_no BETWEEN 1 AND 9999),
  evidence_sub   int CHECK (evidence_sub BETWEEN 1 AND 999),
  evidence_point text NOT NULL DEFAULT '' CHECK (char_length(evidence_point) <= 500),
  evidence       text NOT NULL GENERATED ALWAYS AS (CASE WHEN evidence_no IS NULL THEN '' ELSE
                   CASE evidence_side WHEN 'gap' THEN '갑' WHEN 'eul' THEN '을' ELSE '병' END || ' 제' || evidence_no::text || '호증'
                   || coalesce('의 ' || evidence_sub::text, '') END) STORED,
  author_id      bigint REFERENCES staffs,
  reviewer_id    bigint REFERENCES staffs,
  due_on         date,
  -- 수령일, which is not the day on which it was registered.
  received_on    date,
  received_from  text NOT NULL DEFAULT '' CHECK (char_length(received_from) <= 100),
  privileged     boolean NOT NULL DEFAULT false,
  -- 형사기록사본: handed on for no other purpose.
  criminal_copy  boolean NOT NULL DEFAULT false,
  note           text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  deadline_id    bigint REFERENCES deadlines,
  -- The file and its newest version.
  file_id        bigint REFERENCES files ON DELETE SET NULL,
  file_version   int NOT NULL DEFAULT 0 CHECK (file_version >= 0),
  file_name      text NOT NULL DEFAULT '' CHECK (char_length(file_name) <= 255),
  file_size      bigint CHECK (file_size >= 0),
  file_hash      text CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  -- Whether its words can be found.
  text_state     text NOT NULL DEFAULT 'none' CHECK (text_state IN ('none','waiting','text','empty','unsupported','failed')),
  pages          int CHECK (pages >= 0),
  has_rrn        boolean NOT NULL DEFAULT false,
  approved_by_id bigint REFERENCES staffs,
  approved_at    timestamptz,
  submitted_at   timestamptz,
  receipt_no     text NOT NULL DEFAULT '' CHECK (char_length(receipt_no) <= 60),
  receipt_court  text NOT NULL DEFAULT '' CHECK (char_length(receipt_court) <= 60),
  receipt_case_no text NOT NULL DEFAULT '' CHECK (char_length(receipt_case_no) <= 40),
  receipt_document text NOT NULL DEFAULT '' CHECK (char_length(receipt_document) <= 200),
  receipt_file_id bigint REFERENCES files ON DELETE SET NULL,
  receipt_file   text NOT NULL DEFAULT '' CHECK (char_length(receipt_file) <= 255),
  locked_by_id   bigint REFERENCES staffs,
  locked_until   timestamptz,
  -- Its files are gone for good; the row says that they were there.
  purged_at      timestamptz,
  search_tokens  text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || file_name || ' ' || receipt_no)) STORED,
  search_text    text GENERATED ALWAYS AS (search_normal(title || ' ' || file_name || ' ' || receipt_no)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT documents_evidence_whole CHECK ((evidence_no IS NULL) = (evidence_side IS NULL)
    AND (evidence_sub IS NULL OR evidence_no IS NOT NULL)),
  CONSTRAINT documents_evidence_of_a_case CHECK (evidence_no IS NULL OR case_id IS NOT NULL),
  CONSTRAINT documents_lock_whole CHECK ((locked_by_id IS NULL) = (locked_until IS NULL)),
  CONSTRAINT documents_approved CHECK (status NOT IN ('approved','submitted') OR approved_by_id IS NOT NULL),
  CONSTRAINT documents_submitted CHECK (status <> 'submitted' OR submitted_at IS NOT NULL),
  CONSTRAINT documents_purged CHECK (purged_at IS NULL OR deleted_at IS NOT NULL)
);
SELECT record_kind('document', 'documents');
CREATE INDEX documents_team ON documents (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX documents_project ON documents (project_id, id);
CREATE INDEX documents_case ON documents (case_id, id);
CREATE INDEX documents_deadline ON documents (deadline_id) WHERE deadline_id IS NOT NULL;
CREATE INDEX documents_hash ON documents (file_hash) WHERE file_hash IS NOT NULL;
CREATE INDEX documents_search ON documents USING gin (search_tokens);
CREATE INDEX documents_filters ON documents USING gin (team_id, project_id, case_id, kind, status, evidence_side, author_id,
  reviewer_id, text_state) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX documents_created ON documents (team_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX documents_created_down ON documents (team_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX documents_received ON documents (team_id, received_on, id) WHERE deleted_at IS NULL;
CREATE INDEX documents_received_down ON documents (team_id, received_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX documents_due ON documents (team_id, due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX documents_due_down ON documents (team_id, due_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX documents_submitted_up ON documents (team_id, submitted_at, id) WHERE deleted_at IS NULL;
CREATE INDEX documents_submitted_down ON documents (team_id, submitted_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX documents_trash ON documents (deleted_at) WHERE deleted_at IS NOT NULL;
-- No number of a case is given twice, whatever is in the trash.
CREATE UNIQUE INDEX documents_evidence_once ON documents (case_id, evidence_side, evidence_no, coalesce(evidence_sub, 0))
  WHERE evidence_no IS NOT NULL;

CREATE TRIGGER documents_place BEFORE INSERT OR UPDATE OF case_id, project_id, team_id ON documents
  FOR EACH ROW EXECUTE FUNCTION court_work_place();

CREATE FUNCTION documents_follow_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET team_id = NEW.team_id WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER projects_lead_documents AFTER UPDATE OF team_id ON projects
  FOR EACH ROW WHEN (NEW.team_id <> OLD.team_id) EXECUTE FUNCTION documents_follow_team();

-- The words of each page of each version. Spaces and marks count for nothing, and 한자 that stands beside its reading in
-- brackets may be left out: 손해(損害)배상 is found by 손해배상.
CREATE FUNCTION page_normal(body text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN search_normal(body) || CASE WHEN body ~ '\([\u3400-\u9FFF\uF900-\uFAFF\s]+\)'
    THEN E'\n' || search_normal(regexp_replace(body, '\([\u3400-\u9FFF\uF900-\uFAFF\s]+\)', '', 'g')) ELSE '' END;

CREATE FUNCTION letter_pairs(normal text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT one || two FROM (
      SELECT one, lead(one) OVER (ORDER BY place) AS two
      FROM unnest(string_to_array(normal, NULL)) WITH ORDINALITY AS letters (one, place)) neighbours
    WHERE two IS NOT NULL);

CREATE TABLE document_pages (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id  bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  file_version int NOT NULL,
  page         int NOT NULL,
  body         text NOT NULL,
  has_rrn      boolean NOT NULL DEFAULT false,
  normal       text NOT NULL GENERATED ALWAYS AS (page_normal(body)) STORED,
  pairs        text[] NOT NULL GENERATED ALWAYS AS (letter_pairs(page_normal(body))) STORED,
  UNIQUE (document_id, file_version, page)
);
CREATE INDEX document_pages_pairs ON document_pages USING gin (pairs);
