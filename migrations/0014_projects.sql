-- What a project is found by: also the opponent, the court and the case number.
DROP INDEX projects_search;
ALTER TABLE projects DROP COLUMN search_tokens;
ALTER TABLE projects
  ADD COLUMN search_tokens text[] GENERATED ALWAYS AS (search_tokens(
    title || ' ' || client_name || ' ' || opponent || ' ' || court || ' ' || case_no || ' ' || brief)) STORED,
  ADD COLUMN waiting_for text CHECK (waiting_for IN ('court','opponent','client','agency')),
  ADD CONSTRAINT projects_waiting CHECK ((status = 'waiting') OR waiting_for IS NULL),
  ADD CONSTRAINT projects_closed_with_result CHECK (closed_at IS NULL OR result IS NOT NULL);
CREATE INDEX projects_search ON projects USING gin (search_tokens);

-- Those somebody works on: what the look for forgotten ones goes through.
CREATE INDEX projects_running ON projects (team_id, id_int DESC)
  WHERE deleted_at IS NULL AND status IN ('open','prep','active','waiting','reopened');
CREATE INDEX projects_responsible ON projects (responsible_id, id_int DESC) WHERE deleted_at IS NULL;
CREATE INDEX projects_litigation ON projects (litigation_id, id_int DESC) WHERE deleted_at IS NULL;
CREATE INDEX payments_project ON payments (project_id) WHERE project_id IS NOT NULL;

-- Each closing of a project; a reopened one keeps the old.
CREATE TABLE project_closings (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  project_id    bigint NOT NULL REFERENCES projects,
  closed_at     date NOT NULL,
  result        text NOT NULL CHECK (result IN ('won','partlyWon','lost','mediated','settled','withdrawn','ended','etc')),
  settlement_note text NOT NULL DEFAULT '' CHECK (char_length(settlement_note) <= 2000),
  records_returned_at date NOT NULL,
  reopened_at   timestamptz,
  reopened_by   bigint,
  reopen_reason text NOT NULL DEFAULT '' CHECK (char_length(reopen_reason) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK (reopened_at IS NULL OR reopen_reason ~ '\S')
);
CREATE UNIQUE INDEX project_closings_one ON project_closings (project_id) WHERE reopened_at IS NULL;
CREATE INDEX project_closings_project ON project_closings (project_id, id DESC);

-- Who handed which part of a project to whom, with the words he left.
CREATE TABLE project_handovers (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  project_id    bigint NOT NULL REFERENCES projects,
  role          text NOT NULL CHECK (role IN ('responsible','associate','litigation','consultant')),
  from_staff_id bigint REFERENCES staffs,
  to_staff_id   bigint REFERENCES staffs,
  note          text NOT NULL CHECK (note ~ '\S' AND char_length(note) <= 2000),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK (from_staff_id IS DISTINCT FROM to_staff_id)
);
CREATE INDEX project_handovers_project ON project_handovers (project_id, id DESC);
CREATE INDEX project_handovers_from ON project_handovers (from_staff_id);
CREATE INDEX project_handovers_to ON project_handovers (to_staff_id);

-- A person's own marks.
CREATE TABLE project_favourites (
  staff_id    bigint NOT NULL REFERENCES staffs,
  project_id  bigint NOT NULL REFERENCES projects,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, project_id)
);
CREATE INDEX project_favourites_project ON project_favourites (project_id);

ALTER TABLE firm_settings ADD COLUMN idle_project_days int NOT NULL DEFAULT 14 CHECK (idle_project_days BETWEEN 1 AND 365);
COMMENT ON COLUMN firm_settings.idle_project_days IS 'days without contact after which a project with nothing planned counts as forgotten (무일정)';
