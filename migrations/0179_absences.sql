-- When a colleague is away: nothing is booked then (additions K2).
CREATE TABLE absences (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  staff_id    bigint NOT NULL REFERENCES staffs,
  kind        text NOT NULL CHECK (kind IN ('leave','sick','training','business','other')),
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL CHECK (ends_at >= starts_at),
  note        text NOT NULL DEFAULT '' CHECK (char_length(note) <= 200),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(note)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(note)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX absences_team ON absences (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX absences_staff ON absences (staff_id, starts_at) WHERE deleted_at IS NULL;
CREATE INDEX absences_starts ON absences (team_id, starts_at, id) WHERE deleted_at IS NULL;
CREATE INDEX absences_starts_down ON absences (team_id, starts_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX absences_search ON absences USING gin (search_tokens);
CREATE INDEX absences_filters ON absences USING gin (team_id, staff_id, kind) WITH (fastupdate = off) WHERE deleted_at IS NULL;
