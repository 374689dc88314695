-- What colleagues ask a department of the firm (product §6.6): in its queue until it is answered and accepted.
CREATE TABLE asks (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  department    text NOT NULL CHECK (department IN ('일반','송무','IT','인사','총무','재무')),
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content       text NOT NULL DEFAULT '' CHECK (char_length(content) <= 5000),
  project_id    bigint REFERENCES projects,
  consult_id    bigint REFERENCES consults,
  wish_on       date,
  status        text NOT NULL DEFAULT 'received' CHECK (status IN ('received','working','answered','done','reopened')),
  owner_id      bigint REFERENCES staffs,
  assignee_id   bigint REFERENCES staffs,
  answer        text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 5000),
  more          text NOT NULL DEFAULT '' CHECK (char_length(more) <= 2000),
  answered_at   timestamptz,
  board_post_id bigint UNIQUE REFERENCES board_posts,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || content || ' ' || answer)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || content || ' ' || answer)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT asks_answered CHECK (status NOT IN ('answered','done') OR answer ~ '\S')
);
CREATE INDEX asks_search ON asks USING gin (search_tokens);
CREATE INDEX asks_team ON asks (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asks_department ON asks (department, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asks_owner ON asks (owner_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asks_assignee ON asks (assignee_id, id DESC) WHERE deleted_at IS NULL AND assignee_id IS NOT NULL;
CREATE INDEX asks_project ON asks (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX asks_consult ON asks (consult_id) WHERE consult_id IS NOT NULL;
CREATE INDEX asks_wish ON asks (wish_on, id) WHERE deleted_at IS NULL;
CREATE INDEX asks_wish_down ON asks (wish_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asks_created ON asks (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asks_filters ON asks USING gin (team_id, department, status, owner_id, assignee_id, project_id, consult_id)
  WHERE deleted_at IS NULL;
SELECT record_kind('ask', 'asks');

-- What clients ask, answered in public after a lawyer has approved the answer (product §6.15).
CREATE TABLE questions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  category       text NOT NULL CHECK (category IN ('민사','형사','가사','행정','부동산·분양','회생파산','노동','지식재산','외국·비자','기타')),
  title          text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content        text NOT NULL CHECK (content ~ '\S' AND char_length(content) <= 5000),
  audience       text NOT NULL DEFAULT 'public' CHECK (audience IN ('public','asker')),
  tags           text NOT NULL DEFAULT '' CHECK (char_length(tags) <= 200),
  client_id      bigint REFERENCES clients,
  status         text NOT NULL DEFAULT 'received' CHECK (status IN ('received','drafted','published','hidden')),
  answer         text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 10000),
  owner_id       bigint REFERENCES staffs,
  approver_id    bigint REFERENCES staffs,
  published_at   timestamptz,
  adopted        boolean NOT NULL DEFAULT false,
  notes          text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 500),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || content || ' ' || answer || ' ' || tags)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || content || ' ' || answer || ' ' || tags)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT questions_answered CHECK (status NOT IN ('drafted','published') OR answer ~ '\S'),
  CONSTRAINT questions_approved CHECK (status <> 'published' OR published_at IS NOT NULL)
);
CREATE INDEX questions_search ON questions USING gin (search_tokens);
CREATE INDEX questions_team ON questions (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX questions_client ON questions (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX questions_created ON questions (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX questions_published ON questions (published_at, id) WHERE deleted_at IS NULL;
CREATE INDEX questions_published_down ON questions (published_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX questions_filters ON questions USING gin (team_id, category, status, audience, owner_id, adopted)
  WHERE deleted_at IS NULL;
SELECT record_kind('question', 'questions');
