-- 업무시간 (product §5.1, additions 1–6): what somebody worked on, with or without clock times.
CREATE TABLE worktime_weeks (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   bigint NOT NULL REFERENCES staffs,
  week_on    date NOT NULL CHECK (extract(isodow FROM week_on) = 1),
  done_at    timestamptz,
  UNIQUE (staff_id, week_on)
);
COMMENT ON COLUMN worktime_weeks.done_at IS 'when the person said that the week is complete; no approval';

CREATE TABLE worktimes (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  staff_id      bigint NOT NULL REFERENCES staffs,
  week_id       bigint REFERENCES worktime_weeks,
  day           date NOT NULL,
  project_id    bigint REFERENCES projects,
  category      text NOT NULL CHECK (category IN ('consult','writing','hearing','travel','research','admin','proBono')),
  start_at      timestamptz,
  end_at        timestamptz,
  minutes       int NOT NULL CHECK (minutes <> 0 AND abs(minutes) <= 1440),
  parallel      boolean NOT NULL DEFAULT false,
  billable      boolean NOT NULL DEFAULT false,
  source        text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual','timer','proposal')),
  memo          text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 500),
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','submitted','approved','rejected')),
  corrects_id   bigint REFERENCES worktimes,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(memo)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(memo)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT worktimes_clock CHECK ((start_at IS NULL) = (end_at IS NULL) AND (start_at IS NULL OR (end_at > start_at
    AND (start_at AT TIME ZONE 'Asia/Seoul')::date = day
    AND end_at <= (day + 1)::timestamp AT TIME ZONE 'Asia/Seoul'))),
  CONSTRAINT worktimes_positive CHECK (minutes > 0 OR corrects_id IS NOT NULL)
);
COMMENT ON COLUMN worktimes.minutes IS 'below nothing only in a correction, which takes back part of what was approved';
COMMENT ON COLUMN worktimes.week_id IS 'the week of the person that the day lies in; kept by a trigger';
CREATE INDEX worktimes_staff ON worktimes (staff_id, day, id) WHERE deleted_at IS NULL;
CREATE INDEX worktimes_day_up ON worktimes (team_id, day, id) WHERE deleted_at IS NULL;
CREATE INDEX worktimes_day_down ON worktimes (team_id, day DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX worktimes_every_day ON worktimes (day DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX worktimes_project ON worktimes (project_id, day) WHERE deleted_at IS NULL;
CREATE INDEX worktimes_week ON worktimes (week_id) WHERE deleted_at IS NULL;
CREATE INDEX worktimes_corrects ON worktimes (corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX worktimes_search ON worktimes USING gin (search_tokens);
CREATE INDEX worktimes_filters ON worktimes USING gin (team_id, staff_id, project_id, category, status, source, billable)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE FUNCTION keep_worktime_week() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO worktime_weeks (staff_id, week_on) VALUES (NEW.staff_id, date_trunc('week', NEW.day)::date)
    ON CONFLICT DO NOTHING;
  SELECT id INTO NEW.week_id FROM worktime_weeks
    WHERE staff_id = NEW.staff_id AND week_on = date_trunc('week', NEW.day)::date;
  RETURN NEW;
END $$;
CREATE TRIGGER worktimes_in_week BEFORE INSERT OR UPDATE OF day, staff_id ON worktimes
  FOR EACH ROW EXECUTE FUNCTION keep_worktime_week();
SELECT record_kind('worktime', 'worktimes');

-- What somebody answered of a working day on which nothing was entered.
CREATE TABLE worktime_empty_days (
  staff_id  bigint NOT NULL REFERENCES staffs,
  day       date NOT NULL,
  answer    text NOT NULL CHECK (answer IN ('none','leave','missing')),
  PRIMARY KEY (staff_id, day)
);

-- Activities of a person that were offered as 업무시간 and decided on: taken into an entry, or discarded (no entry).
CREATE TABLE worktime_sources (
  staff_id     bigint NOT NULL REFERENCES staffs,
  source_type  text NOT NULL CHECK (source_type IN ('memo','document','hearing','teleSession','consult','letter')),
  source_id    bigint NOT NULL,
  worktime_id  bigint REFERENCES worktimes,
  decided_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, source_type, source_id)
);
CREATE INDEX worktime_sources_worktime ON worktime_sources (worktime_id) WHERE worktime_id IS NOT NULL;

CREATE TABLE worktime_timers (
  staff_id    bigint PRIMARY KEY REFERENCES staffs,
  project_id  bigint REFERENCES projects,
  category    text NOT NULL CHECK (category IN ('consult','writing','hearing','travel','research','admin','proBono')),
  billable    boolean NOT NULL DEFAULT false,
  memo        text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 500),
  started_at  timestamptz NOT NULL DEFAULT now(),
  active_at   timestamptz NOT NULL DEFAULT now() CHECK (active_at >= started_at)
);
COMMENT ON COLUMN worktime_timers.active_at IS 'the last sign that the person was at work; a forgotten timer ends there';

CREATE TABLE worktime_months (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id         bigint NOT NULL REFERENCES teams,
  month           date NOT NULL CHECK (extract(day FROM month) = 1),
  entry_count     int NOT NULL,
  minutes         bigint NOT NULL,
  closed_by_id    bigint NOT NULL REFERENCES staffs,
  closed_at       timestamptz NOT NULL DEFAULT now(),
  reopened_at     timestamptz,
  reopened_by_id  bigint REFERENCES staffs,
  reopen_reason   text NOT NULL DEFAULT '' CHECK (char_length(reopen_reason) <= 500)
);
CREATE UNIQUE INDEX worktime_months_closed ON worktime_months (team_id, month) WHERE reopened_at IS NULL;

-- Under which rules of working time somebody works, by day (additions 6, 근로기준법 제50조부터 제58조까지).
CREATE TABLE work_schemes (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id         bigint NOT NULL REFERENCES teams,
  staff_id        bigint NOT NULL REFERENCES staffs,
  kind            text NOT NULL CHECK (kind IN ('general','selective','discretionary','member')),
  from_on         date NOT NULL,
  until_on        date,
  weekly_minutes  int NOT NULL DEFAULT 2400 CHECK (weekly_minutes BETWEEN 60 AND 3120),
  deemed_minutes  int CHECK (deemed_minutes BETWEEN 60 AND 720),
  agreed_on       date,
  note            text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  search_tokens   text[] GENERATED ALWAYS AS (search_tokens(note)) STORED,
  search_text     text GENERATED ALWAYS AS (search_normal(note)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT work_schemes_days CHECK (until_on IS NULL OR until_on >= from_on)
);
COMMENT ON COLUMN work_schemes.deemed_minutes IS '재량근로: as long as a working day counts, however long it was';
CREATE INDEX work_schemes_staff ON work_schemes (staff_id, from_on) WHERE deleted_at IS NULL;
CREATE INDEX work_schemes_from_up ON work_schemes (from_on, id) WHERE deleted_at IS NULL;
CREATE INDEX work_schemes_from_down ON work_schemes (from_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX work_schemes_search ON work_schemes USING gin (search_tokens);
CREATE INDEX work_schemes_filters ON work_schemes USING gin (team_id, staff_id, kind)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
SELECT record_kind('workScheme', 'work_schemes');

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('workWeek',       '2011-07-01', 2400, '근로기준법 제50조'),
  ('workWeekMost',   '2021-07-01', 3120, '근로기준법 제50조, 제53조'),
  ('workDayLong',    '2021-07-01', 720,  '법인 방침');
