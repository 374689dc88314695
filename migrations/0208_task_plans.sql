-- Templates of tasks: lines with days after the start, given to roles of a case or to people, some waiting for others.
CREATE TABLE task_plans (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  notes       text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 2000),
  status      text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','inUse','stopped')),
  starts_by   text NOT NULL DEFAULT 'manual' CHECK (starts_by IN ('manual','signed','hearing')),
  in_use_since timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT task_plans_in_use CHECK (status <> 'inUse' OR in_use_since IS NOT NULL)
);
COMMENT ON COLUMN task_plans.in_use_since IS 'it is started by itself for what happened after this moment alone';
CREATE INDEX task_plans_team ON task_plans (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX task_plans_search ON task_plans USING gin (search_tokens);
CREATE INDEX task_plans_filters ON task_plans USING gin (team_id, status, starts_by) WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE TABLE task_plan_lines (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id     bigint NOT NULL REFERENCES task_plans,
  place       int NOT NULL,
  title       text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content     text NOT NULL DEFAULT '' CHECK (char_length(content) <= 2000),
  importance  text NOT NULL CHECK (importance IN ('S','A','B','C')),
  days        int NOT NULL CHECK (days BETWEEN -365 AND 365),
  given_to    text NOT NULL CHECK (given_to IN ('responsible','associate','litigation','consultant','person')),
  staff_id    bigint REFERENCES staffs,
  waits_for   int CHECK (waits_for >= 1),
  UNIQUE (plan_id, place)
);
COMMENT ON COLUMN task_plan_lines.waits_for IS 'place of an earlier line whose task must be done first';

CREATE TABLE task_plan_starts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id     bigint NOT NULL REFERENCES task_plans,
  project_id  bigint NOT NULL REFERENCES projects,
  starts_on   date NOT NULL,
  started_at  timestamptz NOT NULL DEFAULT now(),
  started_by  bigint NOT NULL REFERENCES staffs,
  occasion    text NOT NULL DEFAULT '' CHECK (char_length(occasion) <= 40),
  UNIQUE (plan_id, project_id, starts_on)
);
COMMENT ON COLUMN task_plan_starts.occasion IS 'what started it by itself: hearing:12; blank: a person did';
CREATE UNIQUE INDEX task_plan_starts_occasion ON task_plan_starts (plan_id, project_id, occasion) WHERE occasion <> '';
CREATE INDEX task_plan_starts_project ON task_plan_starts (project_id, id DESC);

-- What a start sends, as it stood then; without a task: it still waits.
CREATE TABLE task_plan_sends (
  start_id    bigint NOT NULL REFERENCES task_plan_starts,
  place       int NOT NULL,
  title       text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content     text NOT NULL CHECK (char_length(content) <= 2200),
  importance  text NOT NULL CHECK (importance IN ('S','A','B','C')),
  due_on      date NOT NULL,
  staff_id    bigint NOT NULL REFERENCES staffs,
  waits_for   int,
  task_id     bigint REFERENCES tasks,
  PRIMARY KEY (start_id, place),
  FOREIGN KEY (start_id, waits_for) REFERENCES task_plan_sends
);
CREATE INDEX task_plan_sends_waiting ON task_plan_sends (start_id, waits_for) WHERE task_id IS NULL;
CREATE INDEX task_plan_sends_task ON task_plan_sends (task_id) WHERE task_id IS NOT NULL;
