-- Documents of the firm with their revisions and who has confirmed them (product §6.15: 가맹 안내, 팀장 역할 안내).
CREATE TABLE franchise_guides (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  place         int NOT NULL DEFAULT 1 CHECK (place BETWEEN 1 AND 999),
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content       text NOT NULL DEFAULT '' CHECK (char_length(content) <= 50000),
  revised_on    date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Seoul')::date,
  revision      int NOT NULL DEFAULT 1 CHECK (revision > 0),
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','current','retired')),
  owner_id      bigint REFERENCES staffs,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || content)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || content)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX franchise_guides_search ON franchise_guides USING gin (search_tokens);
CREATE INDEX franchise_guides_place ON franchise_guides (place, id) WHERE deleted_at IS NULL;
CREATE INDEX franchise_guides_filters ON franchise_guides USING gin (status, owner_id) WHERE deleted_at IS NULL;

CREATE TABLE leader_guides (LIKE franchise_guides INCLUDING ALL);
ALTER TABLE leader_guides
  ADD FOREIGN KEY (team_id) REFERENCES teams,
  ADD FOREIGN KEY (owner_id) REFERENCES staffs;
SELECT record_kind('franchiseGuide', 'franchise_guides');
SELECT record_kind('leaderGuide', 'leader_guides');

-- A document as it was in force, kept whole.
CREATE TABLE guide_revisions (
  record_type text NOT NULL,
  record_id   bigint NOT NULL,
  revision    int NOT NULL CHECK (revision > 0),
  title       text NOT NULL CHECK (char_length(title) <= 200),
  content     text NOT NULL CHECK (char_length(content) <= 50000),
  what        text NOT NULL DEFAULT '' CHECK (char_length(what) <= 200),
  staff_id    bigint REFERENCES staffs,
  revised_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_type, record_id, revision),
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys
);

-- Confirmations hold for one revision.
CREATE TABLE guide_acks (
  record_type text NOT NULL,
  record_id   bigint NOT NULL,
  revision    int NOT NULL,
  staff_id    bigint NOT NULL REFERENCES staffs,
  ack_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_type, record_id, revision, staff_id),
  FOREIGN KEY (record_type, record_id, revision) REFERENCES guide_revisions
);
CREATE INDEX guide_acks_staff ON guide_acks (staff_id);
