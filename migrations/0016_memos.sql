-- What people write down beside a record, and what they answer. A memo hangs on one record and follows its scope.
CREATE TABLE memos (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  project_id    bigint REFERENCES projects,
  consult_id    bigint REFERENCES consults,
  client_id     bigint REFERENCES clients,
  contract_id   bigint REFERENCES contracts,
  dispute_id    bigint REFERENCES disputes,
  parent_id     bigint REFERENCES memos,
  author_id     bigint NOT NULL REFERENCES staffs,
  kind          text NOT NULL CHECK (kind IN ('내부','통화','미팅','법원','상대방','의뢰인요청')),
  content       text NOT NULL CHECK (content ~ '\S' AND char_length(content) <= 5000),
  visibility    text NOT NULL DEFAULT 'all' CHECK (visibility IN ('all','team','privileged')),
  pinned        boolean NOT NULL DEFAULT false,
  remind_on     date,
  reminded_at   timestamptz,
  edited_at     timestamptz,
  hidden_by     bigint REFERENCES staffs,
  hidden_reason text NOT NULL DEFAULT '' CHECK (char_length(hidden_reason) <= 200),
  origin_type   text CHECK (origin_type IN ('project','consult','client','contract','dispute')),
  origin_id     bigint,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(content)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT memos_hang_on_one CHECK (num_nonnulls(project_id, consult_id, client_id, contract_id, dispute_id) = 1),
  CONSTRAINT memos_origin_whole CHECK ((origin_type IS NULL) = (origin_id IS NULL)),
  CONSTRAINT memos_replies_are_not_pinned CHECK (parent_id IS NULL OR NOT pinned),
  CONSTRAINT memos_reminded_of_something CHECK (reminded_at IS NULL OR remind_on IS NOT NULL)
);
CREATE INDEX memos_project ON memos (project_id, created_at DESC) WHERE project_id IS NOT NULL;
CREATE INDEX memos_consult ON memos (consult_id, created_at DESC) WHERE consult_id IS NOT NULL;
CREATE INDEX memos_client ON memos (client_id, created_at DESC) WHERE client_id IS NOT NULL;
CREATE INDEX memos_contract ON memos (contract_id, created_at DESC) WHERE contract_id IS NOT NULL;
CREATE INDEX memos_dispute ON memos (dispute_id, created_at DESC) WHERE dispute_id IS NOT NULL;
CREATE INDEX memos_parent ON memos (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX memos_author ON memos (author_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX memos_created ON memos (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX memos_remind ON memos (remind_on, id) WHERE deleted_at IS NULL AND remind_on IS NOT NULL;
CREATE INDEX memos_search ON memos USING gin (search_tokens);
COMMENT ON COLUMN memos.visibility IS 'all: whoever sees the record; team: members of the record''s team; privileged: lawyers';
COMMENT ON COLUMN memos.origin_type IS 'with origin_id: the record the memo was moved away from';
COMMENT ON COLUMN memos.hidden_by IS 'who took it out of sight; the author himself needs no reason';

-- Whom a memo calls, and when they confirmed it.
CREATE TABLE memo_mentions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  memo_id     bigint NOT NULL REFERENCES memos,
  staff_id    bigint NOT NULL REFERENCES staffs,
  ack_at      timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (memo_id, staff_id)
);
CREATE INDEX memo_mentions_open ON memo_mentions (staff_id, memo_id) WHERE ack_at IS NULL;
CREATE INDEX memo_mentions_staff ON memo_mentions (staff_id);

-- When a person last looked at the timeline of a record, and the time before: what is new since then is marked.
CREATE TABLE record_visits (
  staff_id    bigint NOT NULL REFERENCES staffs,
  record_type text NOT NULL CHECK (record_type ~ '^[a-z][A-Za-z]{0,39}$'),
  record_id   bigint NOT NULL,
  visited_at  timestamptz NOT NULL DEFAULT now(),
  previous_at timestamptz,
  PRIMARY KEY (staff_id, record_type, record_id)
);
