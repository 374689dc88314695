-- Tasks that come back: a rule, whom they go to, and one row for each day, written with the task, so that no process ever
-- sends one twice.
CREATE TABLE routines (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  title       text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content     text NOT NULL DEFAULT '' CHECK (char_length(content) <= 20000),
  importance  text NOT NULL DEFAULT 'B' CHECK (importance IN ('S','A','B','C')),
  status      text NOT NULL DEFAULT 'active' CHECK (status IN ('active','paused','ended')),
  rule        text NOT NULL CHECK (rule IN ('daily','weekly','monthly')),
  mon         boolean NOT NULL DEFAULT false,
  tue         boolean NOT NULL DEFAULT false,
  wed         boolean NOT NULL DEFAULT false,
  thu         boolean NOT NULL DEFAULT false,
  fri         boolean NOT NULL DEFAULT false,
  month_day   int CHECK (month_day BETWEEN 1 AND 31),
  moved       text NOT NULL DEFAULT 'before' CHECK (moved IN ('before','after')),
  starts_on   date NOT NULL,
  ends_on     date CHECK (ends_on >= starts_on),
  away        text NOT NULL DEFAULT 'deputy' CHECK (away IN ('deputy','skip')),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT routines_weekly CHECK (rule <> 'weekly' OR mon OR tue OR wed OR thu OR fri),
  CONSTRAINT routines_monthly CHECK (rule <> 'monthly' OR month_day IS NOT NULL)
);
CREATE INDEX routines_team ON routines (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX routines_active ON routines (id) WHERE status = 'active' AND deleted_at IS NULL;
CREATE INDEX routines_search ON routines USING gin (search_tokens);
CREATE INDEX routines_filters ON routines USING gin (team_id, status, rule, importance)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE TABLE routine_recipients (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  routine_id  bigint NOT NULL REFERENCES routines,
  place       int NOT NULL,
  staff_id    bigint NOT NULL REFERENCES staffs,
  UNIQUE (routine_id, place)
);
CREATE INDEX routine_recipients_person ON routine_recipients (staff_id);

CREATE TABLE routine_days (
  routine_id  bigint NOT NULL REFERENCES routines,
  day         date NOT NULL,
  task_id     bigint REFERENCES tasks,
  skipped     boolean NOT NULL DEFAULT false,
  note        text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  PRIMARY KEY (routine_id, day)
);
COMMENT ON TABLE routine_days IS 'a day of a routine: sent as a task, left out beforehand, or sent to nobody because all were away';
CREATE INDEX routine_days_task ON routine_days (task_id) WHERE task_id IS NOT NULL;

-- Who takes the work of somebody who is away.
ALTER TABLE absences
  ADD COLUMN deputy_id bigint REFERENCES staffs,
  ADD CONSTRAINT absences_deputy_is_another CHECK (deputy_id IS DISTINCT FROM staff_id);
