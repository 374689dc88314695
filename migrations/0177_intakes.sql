-- Consultations from outside (product §6.2 AI 상담; additions K1, K3, K4): where they come in, what was said, what a
-- person made of it.

-- 접수 창구 of a brand: what the site says before and while somebody writes, and who has approved it.
CREATE TABLE intake_channels (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id         bigint NOT NULL REFERENCES teams,
  brand_id        bigint NOT NULL REFERENCES brands,
  name            text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  status          text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','approved','running','stopped')),
  owner_id        bigint REFERENCES staffs,
  notice          text NOT NULL DEFAULT '' CHECK (char_length(notice) <= 1000),
  label_text      text NOT NULL DEFAULT '' CHECK (char_length(label_text) <= 60),
  greeting        text NOT NULL DEFAULT '' CHECK (char_length(greeting) <= 500),
  questions       text NOT NULL DEFAULT '' CHECK (char_length(questions) <= 3000),
  reviewer_id     bigint REFERENCES staffs,
  reviewed_at     timestamptz,
  per_minute      int NOT NULL DEFAULT 20 CHECK (per_minute BETWEEN 1 AND 600),
  per_day         int NOT NULL DEFAULT 300 CHECK (per_day BETWEEN 1 AND 100000),
  return_minutes  int NOT NULL DEFAULT 60 CHECK (return_minutes BETWEEN 5 AND 2880),
  search_tokens   text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text     text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  -- Nobody is asked before he is told that no person asks him.
  CHECK (status IN ('draft') OR (notice ~ '\S' AND label_text ~ '\S' AND reviewer_id IS NOT NULL AND reviewed_at IS NOT NULL))
);
COMMENT ON COLUMN intake_channels.return_minutes IS 'business minutes after which what nobody goes on with is back in the queue';
CREATE INDEX intake_channels_brand ON intake_channels (brand_id) WHERE deleted_at IS NULL;
CREATE INDEX intake_channels_team ON intake_channels (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX intake_channels_search ON intake_channels USING gin (search_tokens);
CREATE INDEX intake_channels_filters ON intake_channels USING gin (team_id, brand_id, status, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
SELECT record_kind('intakeChannel', 'intake_channels');

-- Keys of a channel: told once, kept as digests.
CREATE TABLE intake_keys (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id   bigint NOT NULL REFERENCES intake_channels,
  key_hash     bytea NOT NULL UNIQUE,
  hint         text NOT NULL CHECK (char_length(hint) <= 4),
  note         text NOT NULL DEFAULT '' CHECK (char_length(note) <= 60),
  last_used_at timestamptz,
  revoked_at   timestamptz,
  revoked_by   bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   bigint
);
CREATE INDEX intake_keys_channel ON intake_keys (channel_id, id DESC);

CREATE TABLE intakes (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id         bigint NOT NULL REFERENCES teams,
  channel_id      bigint NOT NULL REFERENCES intake_channels,
  brand_id        bigint NOT NULL REFERENCES brands,
  conversation    text NOT NULL CHECK (conversation ~ '\S' AND char_length(conversation) <= 100),
  digest          bytea NOT NULL,
  said_digest     bytea NOT NULL,
  status          text NOT NULL DEFAULT 'new' CHECK (status IN ('new','reviewing','registered','discarded','spam')),
  name            text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  tel             text NOT NULL DEFAULT '' CHECK (char_length(tel) <= 20),
  email           text NOT NULL DEFAULT '' CHECK (char_length(email) <= 254),
  brief           text NOT NULL DEFAULT '' CHECK (char_length(brief) <= 200),
  category        text CHECK (category IN ('민사','형사','가사','행정','부동산·분양','회생파산','노동','지식재산','외국·비자','기타')),
  case_scope      text NOT NULL DEFAULT '일반' CHECK (case_scope IN ('일반','외국','비자')),
  urgent          boolean NOT NULL DEFAULT false,
  minor           boolean NOT NULL DEFAULT false,
  confidence      int CHECK (confidence BETWEEN 0 AND 100),
  line_count      int NOT NULL CHECK (line_count > 0),
  assignee_id     bigint REFERENCES staffs,
  touched_at      timestamptz,
  consult_id      bigint REFERENCES consults,
  reason          text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  ai_summary      text NOT NULL DEFAULT '' CHECK (char_length(ai_summary) <= 2000),
  ai_model        text NOT NULL DEFAULT '' CHECK (char_length(ai_model) <= 100),
  ai_at           timestamptz,
  ai_failure      text NOT NULL DEFAULT '' CHECK (char_length(ai_failure) <= 200),
  notice_shown_at timestamptz NOT NULL,
  privacy_consent_at  timestamptz NOT NULL,
  overseas_consent_at timestamptz,
  utm_source      text NOT NULL DEFAULT '' CHECK (char_length(utm_source) <= 100),
  utm_medium      text NOT NULL DEFAULT '' CHECK (char_length(utm_medium) <= 100),
  utm_campaign    text NOT NULL DEFAULT '' CHECK (char_length(utm_campaign) <= 200),
  ended_at        timestamptz,
  emptied_at      timestamptz,
  tel_digits      text GENERATED ALWAYS AS (digits(tel)) STORED,
  search_tokens   text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || brief)) STORED,
  search_text     text GENERATED ALWAYS AS (search_normal(name || ' ' || brief)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  UNIQUE (channel_id, conversation),
  -- A consultation comes of it through a person alone.
  CHECK (status <> 'registered' OR consult_id IS NOT NULL),
  CHECK (status <> 'reviewing' OR assignee_id IS NOT NULL)
);
CREATE INDEX intakes_team ON intakes (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX intakes_created ON intakes (team_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX intakes_channel_day ON intakes (channel_id, created_at DESC);
CREATE INDEX intakes_said ON intakes (channel_id, said_digest, created_at DESC);
CREATE INDEX intakes_search ON intakes USING gin (search_tokens);
CREATE INDEX intakes_tel ON intakes USING gin (tel_digits gin_trgm_ops);
CREATE INDEX intakes_tel_exact ON intakes (tel_digits) WHERE deleted_at IS NULL AND tel_digits <> '';
CREATE INDEX intakes_email ON intakes (lower(email));
CREATE INDEX intakes_consult ON intakes (consult_id) WHERE consult_id IS NOT NULL;
CREATE INDEX intakes_reviewing ON intakes (touched_at) WHERE status = 'reviewing';
CREATE INDEX intakes_ended ON intakes (ended_at) WHERE status IN ('discarded','spam') AND emptied_at IS NULL;
CREATE INDEX intakes_filters ON intakes
  USING gin (team_id, brand_id, status, category, case_scope, urgent, assignee_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
SELECT record_kind('intake', 'intakes');

-- What was said, line by line, as it came.
CREATE TABLE intake_lines (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intake_id bigint NOT NULL REFERENCES intakes,
  place     int NOT NULL CHECK (place > 0),
  speaker   text NOT NULL CHECK (speaker IN ('caller','bot')),
  said_at   timestamptz NOT NULL,
  said      text NOT NULL CHECK (char_length(said) <= 2000),
  UNIQUE (intake_id, place)
);

-- What rules found in it, each with the sentence it stands in.
CREATE TABLE intake_facts (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intake_id bigint NOT NULL REFERENCES intakes,
  place     int NOT NULL CHECK (place > 0),
  kind      text NOT NULL CHECK (kind IN ('phone','caseNumber','amount','date')),
  value     text NOT NULL CHECK (value ~ '\S' AND char_length(value) <= 60),
  sentence  text NOT NULL CHECK (char_length(sentence) <= 2000),
  starts_at int NOT NULL DEFAULT 0 CHECK (starts_at >= 0),
  ends_at   int NOT NULL CHECK (ends_at > starts_at)
);
CREATE INDEX intake_facts_intake ON intake_facts (intake_id, place, starts_at);
COMMENT ON COLUMN intake_facts.starts_at IS 'where it begins in the line, in UTF-16 units, as it ends at ends_at';
