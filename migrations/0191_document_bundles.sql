-- 합본: files of documents put together into one PDF with bookmarks and stamps, made by a job.
CREATE TABLE document_bundles (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  project_id     bigint NOT NULL REFERENCES projects,
  case_id        bigint REFERENCES legal_cases,
  title          text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  status         text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting','running','done','failed','canceled')),
  stamped        boolean NOT NULL DEFAULT true,
  done_count     int NOT NULL DEFAULT 0 CHECK (done_count >= 0),
  total_count    int NOT NULL CHECK (total_count > 0),
  pages          int CHECK (pages > 0),
  -- Documents that could not be put in, with why.
  left_out       text NOT NULL DEFAULT '' CHECK (char_length(left_out) <= 20000),
  problem        text NOT NULL DEFAULT '' CHECK (char_length(problem) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
SELECT record_kind('documentBundle', 'document_bundles');
CREATE INDEX document_bundles_project ON document_bundles (project_id, id);
CREATE INDEX document_bundles_case ON document_bundles (case_id, id);
CREATE INDEX document_bundles_created ON document_bundles (team_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX document_bundles_created_down ON document_bundles (team_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX document_bundles_filters ON document_bundles USING gin (team_id, case_id, project_id, status)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE TRIGGER document_bundles_place BEFORE INSERT OR UPDATE OF case_id, project_id, team_id ON document_bundles
  FOR EACH ROW EXECUTE FUNCTION court_work_place();

CREATE TABLE document_bundle_items (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bundle_id    bigint NOT NULL REFERENCES document_bundles ON DELETE CASCADE,
  place        int NOT NULL,
  document_id  bigint NOT NULL REFERENCES documents,
  -- The version that stood when it was asked for.
  file_version int NOT NULL,
  UNIQUE (bundle_id, place)
);
CREATE INDEX document_bundle_items_document ON document_bundle_items (document_id);

CREATE OR REPLACE FUNCTION documents_follow_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET team_id = NEW.team_id WHERE project_id = NEW.id;
  UPDATE document_bundles SET team_id = NEW.team_id WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
