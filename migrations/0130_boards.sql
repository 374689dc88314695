-- Boards of the firm: notices, free talk, work, files, and one whose writers are not named (product §5.7, §6.14).
CREATE TABLE board_posts (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  board         text NOT NULL CHECK (board IN ('notice','free','work','files','anonymous')),
  audience      text NOT NULL DEFAULT 'team' CHECK (audience IN ('team','firm')),
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  content       text NOT NULL DEFAULT '' CHECK (char_length(content) <= 20000),
  tags          text NOT NULL DEFAULT '' CHECK (char_length(tags) <= 200),
  confirms      boolean NOT NULL DEFAULT false,
  edition       int NOT NULL DEFAULT 1 CHECK (edition > 0),
  pinned        boolean NOT NULL DEFAULT false,
  status        text NOT NULL DEFAULT 'shown' CHECK (status IN ('shown','hidden')),
  hidden_reason text NOT NULL DEFAULT '' CHECK (char_length(hidden_reason) <= 200),
  owner_id      bigint REFERENCES staffs,
  reminded_at   timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || content || ' ' || tags)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || content || ' ' || tags)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  -- A small team would give the writer away.
  CONSTRAINT board_posts_anonymous CHECK (board <> 'anonymous' OR (owner_id IS NULL AND audience = 'firm' AND NOT confirms))
);
CREATE INDEX board_posts_search ON board_posts USING gin (search_tokens);
CREATE INDEX board_posts_team ON board_posts (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX board_posts_firm ON board_posts (audience, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX board_posts_created ON board_posts (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX board_posts_title ON board_posts (title, id) WHERE deleted_at IS NULL;
CREATE INDEX board_posts_filters ON board_posts USING gin (team_id, board, audience, status, owner_id, pinned, confirms)
  WHERE deleted_at IS NULL;
SELECT record_kind('boardPost', 'board_posts');
COMMENT ON COLUMN board_posts.edition IS 'raised by a change marked as important: confirmations hold for one edition';

-- Who has opened a post and confirmed which edition of it. Posts without a named writer keep none.
CREATE TABLE board_reads (
  post_id   bigint NOT NULL REFERENCES board_posts,
  staff_id  bigint NOT NULL REFERENCES staffs,
  read_at   timestamptz NOT NULL DEFAULT now(),
  edition   int,
  ack_at    timestamptz,
  PRIMARY KEY (post_id, staff_id),
  CONSTRAINT board_reads_ack CHECK ((edition IS NULL) = (ack_at IS NULL))
);
CREATE INDEX board_reads_staff ON board_reads (staff_id);

CREATE TABLE board_comments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id    bigint NOT NULL REFERENCES teams,
  post_id    bigint NOT NULL REFERENCES board_posts,
  owner_id   bigint REFERENCES staffs,
  content    text NOT NULL CHECK (content ~ '\S' AND char_length(content) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX board_comments_post ON board_comments (post_id, id) WHERE deleted_at IS NULL;

-- Who wrote what stands without a name: read by an approved request of two people alone, and to number the voices.
CREATE TABLE anonymous_authors (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id    bigint NOT NULL REFERENCES board_posts,
  comment_id bigint UNIQUE REFERENCES board_comments,
  staff_id   bigint NOT NULL REFERENCES staffs
);
CREATE UNIQUE INDEX anonymous_authors_post ON anonymous_authors (post_id) WHERE comment_id IS NULL;

-- One person asks for the writer of an anonymous post, another one decides (product §6.14).
CREATE TABLE author_requests (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id    bigint NOT NULL REFERENCES teams,
  post_id    bigint NOT NULL REFERENCES board_posts,
  why        text NOT NULL CHECK (why ~ '\S' AND char_length(why) <= 500),
  status     text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested','approved','refused')),
  answer     text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 500),
  owner_id   bigint REFERENCES staffs,
  decider_id bigint REFERENCES staffs,
  decided_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(why)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(why)) STORED,
  CONSTRAINT author_requests_decided CHECK ((status = 'requested') = (decided_at IS NULL))
);
CREATE INDEX author_requests_search ON author_requests USING gin (search_tokens);
CREATE UNIQUE INDEX author_requests_open ON author_requests (post_id) WHERE status = 'requested' AND deleted_at IS NULL;
CREATE INDEX author_requests_team ON author_requests (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX author_requests_created ON author_requests (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX author_requests_filters ON author_requests USING gin (team_id, status) WHERE deleted_at IS NULL;
