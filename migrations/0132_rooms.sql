-- Rooms in which colleagues talk (product §5.7, §6.14). A room about a project is seen by those alone who see that.
CREATE TABLE rooms (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id    bigint NOT NULL REFERENCES teams,
  audience   text NOT NULL DEFAULT 'team' CHECK (audience IN ('team','firm','members')),
  name       text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  purpose    text NOT NULL DEFAULT '' CHECK (char_length(purpose) <= 200),
  project_id bigint REFERENCES projects,
  status     text NOT NULL DEFAULT 'open' CHECK (status IN ('open','closed')),
  owner_id   bigint REFERENCES staffs,
  last_seq   int NOT NULL DEFAULT 0,
  last_at    timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || purpose)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name || ' ' || purpose)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX rooms_search ON rooms USING gin (search_tokens);
CREATE INDEX rooms_team ON rooms (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX rooms_name ON rooms (name, id) WHERE deleted_at IS NULL;
CREATE INDEX rooms_project ON rooms (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX rooms_filters ON rooms USING gin (team_id, audience, status, project_id) WHERE deleted_at IS NULL;
SELECT record_kind('room', 'rooms');
COMMENT ON COLUMN rooms.last_seq IS 'place of the newest post: given under a lock of the room, so that places come in the order of the commits';

CREATE TABLE room_members (
  room_id    bigint NOT NULL REFERENCES rooms,
  staff_id   bigint NOT NULL REFERENCES staffs,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (room_id, staff_id)
);
CREATE INDEX room_members_staff ON room_members (staff_id);

-- How far a person has read, and which rooms stand first.
CREATE TABLE room_reads (
  room_id  bigint NOT NULL REFERENCES rooms,
  staff_id bigint NOT NULL REFERENCES staffs,
  read_seq int NOT NULL DEFAULT 0 CHECK (read_seq >= 0),
  pinned   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (room_id, staff_id)
);
CREATE INDEX room_reads_staff ON room_reads (staff_id);

CREATE TABLE talk_posts (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  room_id       bigint NOT NULL REFERENCES rooms,
  seq           int NOT NULL CHECK (seq > 0),
  parent_id     bigint REFERENCES talk_posts,
  owner_id      bigint REFERENCES staffs,
  content       text NOT NULL CHECK (content ~ '\S' AND char_length(content) <= 5000),
  confirms      boolean NOT NULL DEFAULT false,
  pinned        boolean NOT NULL DEFAULT false,
  edited_at     timestamptz,
  hidden_reason text NOT NULL DEFAULT '' CHECK (char_length(hidden_reason) <= 200),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(content)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(content)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  UNIQUE (room_id, seq)
);
CREATE INDEX talk_posts_search ON talk_posts USING gin (search_tokens);
CREATE INDEX talk_posts_parent ON talk_posts (parent_id, seq) WHERE parent_id IS NOT NULL;
CREATE INDEX talk_posts_team ON talk_posts (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX talk_posts_created ON talk_posts (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX talk_posts_filters ON talk_posts USING gin (team_id, room_id, owner_id, pinned, confirms)
  WHERE deleted_at IS NULL;
SELECT record_kind('talkPost', 'talk_posts');

-- Whom a post calls, and when they said that they have seen it; and who confirmed a post that asks everybody to.
CREATE TABLE talk_mentions (
  post_id  bigint NOT NULL REFERENCES talk_posts,
  staff_id bigint NOT NULL REFERENCES staffs,
  PRIMARY KEY (post_id, staff_id)
);
CREATE INDEX talk_mentions_staff ON talk_mentions (staff_id, post_id);
CREATE TABLE talk_acks (
  post_id  bigint NOT NULL REFERENCES talk_posts,
  staff_id bigint NOT NULL REFERENCES staffs,
  ack_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (post_id, staff_id)
);
CREATE INDEX talk_acks_staff ON talk_acks (staff_id);
CREATE TABLE talk_reactions (
  post_id  bigint NOT NULL REFERENCES talk_posts,
  staff_id bigint NOT NULL REFERENCES staffs,
  sign     text NOT NULL CHECK (sign IN ('like','thanks','done','sad','question')),
  PRIMARY KEY (post_id, staff_id, sign)
);
CREATE INDEX talk_reactions_staff ON talk_reactions (staff_id);

-- Numbers of cases that stand in a post, as they were written and as cases have them: hidden from whom a wall keeps away.
CREATE TABLE talk_case_numbers (
  post_id bigint NOT NULL REFERENCES talk_posts ON DELETE CASCADE,
  written text NOT NULL CHECK (char_length(written) <= 40),
  number  text NOT NULL CHECK (char_length(number) <= 40),
  PRIMARY KEY (post_id, written)
);
CREATE INDEX talk_case_numbers_number ON talk_case_numbers (number);
CREATE INDEX projects_plain_case_no ON projects (replace(case_no, ' ', '')) WHERE case_no <> '';
