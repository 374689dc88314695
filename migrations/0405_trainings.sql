-- 연수교육 of lawyers (변호사법 제85조, 시행령 제17조의2): what each has attended, and whom a year's lack was told.
CREATE TABLE trainings (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  staff_id      bigint NOT NULL REFERENCES staffs,
  held_on       date NOT NULL,
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  minutes       int NOT NULL CHECK (minutes BETWEEN 1 AND 6000),
  ethics        boolean NOT NULL DEFAULT false,
  provider      text NOT NULL DEFAULT '' CHECK (char_length(provider) <= 100),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || provider)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || provider)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX trainings_held ON trainings (held_on, id) WHERE deleted_at IS NULL;
CREATE INDEX trainings_staff ON trainings (staff_id, held_on) WHERE deleted_at IS NULL;
CREATE INDEX trainings_filters ON trainings USING gin (staff_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX trainings_search ON trainings USING gin (search_tokens);
SELECT record_kind('training', 'trainings');

-- Told once a year, whatever happens to the job that tells it.
CREATE TABLE training_reminders (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   bigint NOT NULL REFERENCES staffs,
  year       int NOT NULL CHECK (year BETWEEN 2000 AND 2999),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (staff_id, year)
);

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('trainingMinutes', '2007-07-27', 480, '변호사법 시행령 제17조의2'),
  ('trainingEthicsMinutes', '2007-07-27', 60, '변호사법 시행령 제17조의2');
