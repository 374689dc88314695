-- Videos, quick posts, success stories (product §5.6), what a lawyer lets stand in an advertisement, and the brand or
-- video from which a consultation came.
CREATE TABLE videos (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  title        text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 100),
  brand_id     bigint REFERENCES brands,
  lawyer_id    bigint REFERENCES staffs,
  owner_id     bigint REFERENCES staffs,
  project_id   bigint REFERENCES projects,
  consent_on   date,
  status       text NOT NULL DEFAULT 'planned' CHECK (status IN
    ('planned','shooting','editing','review','approved','reserved','published','hidden')),
  script       text NOT NULL DEFAULT '' CHECK (char_length(script) <= 20000),
  description  text NOT NULL DEFAULT '' CHECK (char_length(description) <= 5000),
  youtube_id   text NOT NULL DEFAULT '' CHECK (youtube_id ~ '^([A-Za-z0-9_-]{11})?$'),
  publish_at   timestamptz,
  published_at timestamptz,
  overdue_told_at timestamptz,
  views        int CHECK (views >= 0),
  likes        int CHECK (likes >= 0),
  comments     int CHECK (comments >= 0),
  figures_on   date,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX videos_team ON videos (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX videos_search ON videos USING gin (search_tokens);
CREATE INDEX videos_filters ON videos USING gin (team_id, status, brand_id, lawyer_id, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX videos_publish ON videos (team_id, publish_at, id) WHERE deleted_at IS NULL;
CREATE INDEX videos_publish_down ON videos (team_id, publish_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX videos_views ON videos (team_id, views, id) WHERE deleted_at IS NULL;
CREATE INDEX videos_views_down ON videos (team_id, views DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX videos_due ON videos (publish_at) WHERE status = 'reserved' AND deleted_at IS NULL;
CREATE UNIQUE INDEX videos_youtube ON videos (youtube_id) WHERE youtube_id <> '' AND deleted_at IS NULL;
SELECT record_kind('video', 'videos');

CREATE TABLE quick_posts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  title        text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  body         text NOT NULL DEFAULT '' CHECK (char_length(body) <= 20000),
  tags         text NOT NULL DEFAULT '' CHECK (char_length(tags) <= 500),
  lawyer_id    bigint REFERENCES staffs,
  owner_id     bigint REFERENCES staffs,
  status       text NOT NULL DEFAULT 'draft' CHECK (status IN
    ('draft','review','approved','reserved','published','failed','down')),
  publish_at   timestamptz,
  published_at timestamptz,
  overdue_told_at timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX quick_posts_team ON quick_posts (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX quick_posts_search ON quick_posts USING gin (search_tokens);
CREATE INDEX quick_posts_filters ON quick_posts USING gin (team_id, status, lawyer_id, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX quick_posts_publish ON quick_posts (team_id, publish_at, id) WHERE deleted_at IS NULL;
CREATE INDEX quick_posts_publish_down ON quick_posts (team_id, publish_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX quick_posts_due ON quick_posts (publish_at) WHERE status = 'reserved' AND deleted_at IS NULL;
SELECT record_kind('quickPost', 'quick_posts');

-- Where a quick post goes, and what came of it there.
CREATE TABLE quick_post_targets (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quick_post_id bigint NOT NULL REFERENCES quick_posts,
  place         int NOT NULL,
  brand_id      bigint NOT NULL REFERENCES brands,
  channel       text NOT NULL CHECK (channel IN ('blog','cafe','kin','instagram','homepage')),
  status        text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting','byHand','published','failed','down')),
  url           text NOT NULL DEFAULT '' CHECK (char_length(url) <= 500),
  message       text NOT NULL DEFAULT '' CHECK (char_length(message) <= 300),
  tries         int NOT NULL DEFAULT 0,
  published_at  timestamptz,
  UNIQUE (quick_post_id, place)
);
CREATE INDEX quick_post_targets_brand ON quick_post_targets (brand_id);

CREATE TABLE done_cases (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  title        text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  category     text NOT NULL DEFAULT '기타' CHECK (category IN ('민사','형사','가사','행정','부동산·분양','회생파산','노동','지식재산','외국·비자','기타')),
  project_id   bigint REFERENCES projects,
  brand_id     bigint REFERENCES brands,
  lawyer_id    bigint REFERENCES staffs,
  co_lawyer_id bigint REFERENCES staffs,
  summary      text NOT NULL DEFAULT '' CHECK (char_length(summary) <= 1000),
  point        text NOT NULL DEFAULT '' CHECK (char_length(point) <= 2000),
  body         text NOT NULL DEFAULT '' CHECK (char_length(body) <= 20000),
  result_text  text NOT NULL DEFAULT '' CHECK (char_length(result_text) <= 200),
  status       text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','anonymising','read','approved','published','hidden')),
  consent_on   date,
  consent_ref  text NOT NULL DEFAULT '' CHECK (char_length(consent_ref) <= 200),
  consent_withdrawn_on date,
  read_hash    text NOT NULL DEFAULT '' CHECK (char_length(read_hash) <= 64),
  published_at timestamptz,
  views        int CHECK (views >= 0),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX done_cases_team ON done_cases (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX done_cases_search ON done_cases USING gin (search_tokens);
CREATE INDEX done_cases_filters ON done_cases USING gin (team_id, status, category, brand_id, lawyer_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX done_cases_published ON done_cases (team_id, published_at, id) WHERE deleted_at IS NULL;
CREATE INDEX done_cases_published_down ON done_cases (team_id, published_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX done_cases_project ON done_cases (project_id);
SELECT record_kind('doneCase', 'done_cases');

-- What may tell of whom a success story is, where it stands in the text, and what a person decided about it.
CREATE TABLE done_case_hits (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  done_case_id bigint NOT NULL REFERENCES done_cases,
  field        text NOT NULL CHECK (field IN ('title','summary','point','body','resultText')),
  start        int NOT NULL CHECK (start >= 0),
  phrase       text NOT NULL CHECK (char_length(phrase) BETWEEN 1 AND 300),
  around       text NOT NULL CHECK (char_length(around) <= 80),
  kind         text NOT NULL CHECK (kind IN ('name','company','phone','number','address','email','date','place','money')),
  known        boolean NOT NULL,
  decision     text NOT NULL DEFAULT 'open' CHECK (decision IN ('open','masked','kept')),
  replacement  text NOT NULL DEFAULT '' CHECK (char_length(replacement) <= 60),
  decided_by   bigint,
  decided_at   timestamptz,
  UNIQUE (done_case_id, field, start)
);

CREATE TABLE advertising_exceptions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_type text NOT NULL,
  record_id   bigint NOT NULL,
  rule        text NOT NULL CHECK (char_length(rule) <= 40),
  phrase      text NOT NULL CHECK (char_length(phrase) <= 100),
  level       text NOT NULL CHECK (level IN ('error','warning')),
  reason      text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint NOT NULL,
  UNIQUE (record_type, record_id, rule, phrase),
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE
);

CREATE TABLE consult_attributions (
  consult_id   bigint PRIMARY KEY REFERENCES consults,
  brand_id     bigint REFERENCES brands,
  video_id     bigint REFERENCES videos,
  how          text NOT NULL CHECK (how IN ('utm','said','staff')),
  utm_source   text NOT NULL DEFAULT '' CHECK (char_length(utm_source) <= 100),
  utm_medium   text NOT NULL DEFAULT '' CHECK (char_length(utm_medium) <= 100),
  utm_campaign text NOT NULL DEFAULT '' CHECK (char_length(utm_campaign) <= 200),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   bigint
);
CREATE INDEX consult_attributions_brand ON consult_attributions (brand_id);
CREATE INDEX consult_attributions_video ON consult_attributions (video_id);
