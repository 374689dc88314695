CREATE TABLE tasks (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title             text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content           text NOT NULL DEFAULT '' CHECK (char_length(content) <= 20000),
  url               text NOT NULL DEFAULT '' CHECK (char_length(url) <= 500),
  importance        text NOT NULL CHECK (importance IN ('S','A','B','C')),
  status            text NOT NULL DEFAULT '대기' CHECK (status IN ('대기','진행','완료','포기')),
  all_check         text NOT NULL CHECK (all_check IN ('Y','N')),
  pick_staff_id     bigint REFERENCES staffs,
  complete_staff_id bigint REFERENCES staffs,
  department        text NOT NULL DEFAULT '',
  consult_id        bigint REFERENCES consults,
  project_id        bigint REFERENCES projects,
  dispute_id        bigint REFERENCES disputes,
  presale_area_id   bigint REFERENCES presale_areas,
  closed_at         timestamptz,
  content_version   int NOT NULL DEFAULT 1,
  idempotency_key   text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint NOT NULL REFERENCES staffs,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(consult_id, project_id, dispute_id, presale_area_id) <= 1),
  CHECK ((status IN ('완료','포기')) = (closed_at IS NOT NULL)),
  CHECK (all_check = 'N' OR pick_staff_id IS NULL)
);
CREATE UNIQUE INDEX tasks_idempotency ON tasks (created_by, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX tasks_sent_open ON tasks (created_by, created_at DESC) WHERE closed_at IS NULL;
CREATE INDEX tasks_sent_closed ON tasks (created_by, closed_at DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX tasks_consult ON tasks (consult_id) WHERE consult_id IS NOT NULL;
CREATE INDEX tasks_project ON tasks (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX tasks_dispute ON tasks (dispute_id) WHERE dispute_id IS NOT NULL;
CREATE INDEX tasks_presale_area ON tasks (presale_area_id) WHERE presale_area_id IS NOT NULL;
COMMENT ON COLUMN tasks.created_by IS 'the sender: a staff id';
COMMENT ON COLUMN tasks.version IS 'raised by every change to the task or one of its recipient entries; undo checks it';
COMMENT ON COLUMN tasks.content_version IS 'raised by content edits alone: the optimistic lock of the sent view';

CREATE TABLE task_users (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id      bigint NOT NULL REFERENCES tasks,
  staff_id     bigint NOT NULL REFERENCES staffs,
  status       text NOT NULL DEFAULT '대기' CHECK (status IN ('대기','진행','완료','포기')),
  title        text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  importance   text NOT NULL CHECK (importance IN ('S','A','B','C')),
  memo         text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 5000),
  sort_order   bigint,
  is_open      boolean NOT NULL DEFAULT true,
  status_at    timestamptz NOT NULL DEFAULT now(),
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  version      int NOT NULL DEFAULT 1,
  UNIQUE (task_id, staff_id),
  CHECK (NOT is_open OR status IN ('대기','진행'))
);
CREATE INDEX task_users_open ON task_users (staff_id) INCLUDE (task_id, importance, created_at) WHERE is_open;
CREATE INDEX task_users_closed ON task_users (staff_id, task_id) WHERE NOT is_open;
COMMENT ON COLUMN task_users.is_open IS 'the entry waits or runs AND its task is not closed; kept by the task commands in the same statement';
COMMENT ON COLUMN task_users.sort_order IS 'length − index of the last saved order; null: never ordered';
COMMENT ON COLUMN task_users.status_at IS 'when the recipient reached the present status';

-- What a person may take back for a few seconds. One row a transition; used or expired rows are swept.
CREATE TABLE task_undos (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id       bigint NOT NULL REFERENCES tasks,
  staff_id      bigint NOT NULL REFERENCES staffs,
  version_after int NOT NULL,
  before        jsonb NOT NULL,
  expires_at    timestamptz NOT NULL,
  used_at       timestamptz
);
CREATE INDEX task_undos_expiry ON task_undos (expires_at);
