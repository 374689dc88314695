-- 책임업무, 자원업무, 공익활동과 업무보상 (product §5.8, §6.7).
CREATE TABLE responsible_works (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  category      text NOT NULL CHECK (category IN ('duty','training','committee','review','other')),
  detail        text NOT NULL DEFAULT '' CHECK (char_length(detail) <= 5000),
  points        int NOT NULL CHECK (points BETWEEN 0 AND 10000),
  due_on        date NOT NULL,
  partner_id    bigint REFERENCES partners,
  swap_with_id  bigint REFERENCES partners,
  status        text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open','assigned','active','reported','reviewed','rewarded','overdue','withdrawn')),
  result        text NOT NULL DEFAULT '' CHECK (char_length(result) <= 5000),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || detail)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || detail)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT responsible_works_swap CHECK (swap_with_id <> partner_id)
);
CREATE INDEX responsible_works_due ON responsible_works (due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX responsible_works_filters ON responsible_works USING gin (category, status, partner_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX responsible_works_partner ON responsible_works (partner_id) WHERE deleted_at IS NULL;
CREATE INDEX responsible_works_search ON responsible_works USING gin (search_tokens);
SELECT record_kind('responsibleWork', 'responsible_works');

-- Who had a duty before it was swapped: the chain keeps every name.
CREATE TABLE responsible_swaps (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  work_id bigint NOT NULL REFERENCES responsible_works ON DELETE CASCADE,
  from_id bigint NOT NULL REFERENCES partners,
  to_id   bigint NOT NULL REFERENCES partners,
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX responsible_swaps_work ON responsible_swaps (work_id, id);

CREATE TABLE volunteer_works (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  detail        text NOT NULL DEFAULT '' CHECK (char_length(detail) <= 5000),
  points        int NOT NULL CHECK (points BETWEEN 0 AND 10000),
  capacity      int NOT NULL CHECK (capacity BETWEEN 1 AND 100),
  method        text NOT NULL CHECK (method IN ('first','lottery')),
  apply_until   date NOT NULL,
  due_on        date NOT NULL,
  status        text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open','assigned','active','reported','reviewed','rewarded','withdrawn')),
  seed          text NOT NULL DEFAULT '' CHECK (char_length(seed) <= 64),
  result        text NOT NULL DEFAULT '' CHECK (char_length(result) <= 5000),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || detail)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || detail)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
COMMENT ON COLUMN volunteer_works.seed IS 'what the lottery was drawn with: whoever has it draws the same again';
CREATE INDEX volunteer_works_until ON volunteer_works (apply_until, id) WHERE deleted_at IS NULL;
CREATE INDEX volunteer_works_due ON volunteer_works (due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX volunteer_works_filters ON volunteer_works USING gin (method, status) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX volunteer_works_search ON volunteer_works USING gin (search_tokens);
SELECT record_kind('volunteerWork', 'volunteer_works');

CREATE TABLE volunteer_applications (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  work_id    bigint NOT NULL REFERENCES volunteer_works ON DELETE CASCADE,
  partner_id bigint NOT NULL REFERENCES partners,
  state      text NOT NULL CHECK (state IN ('applied','waiting','assigned','withdrawn')),
  drawn      int,
  applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX volunteer_applications_once ON volunteer_applications (work_id, partner_id) WHERE state <> 'withdrawn';
CREATE INDEX volunteer_applications_partner ON volunteer_applications (partner_id);

CREATE TABLE pro_bono_activities (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  staff_id      bigint NOT NULL REFERENCES staffs,
  done_on       date NOT NULL,
  category      text NOT NULL CHECK (category IN ('counsel','defence','litigation','education','legislation','other')),
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  minutes       int NOT NULL CHECK (minutes BETWEEN 1 AND 6000),
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','submitted','approved','rejected')),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX pro_bono_activities_done ON pro_bono_activities (done_on, id) WHERE deleted_at IS NULL;
CREATE INDEX pro_bono_activities_staff ON pro_bono_activities (staff_id, done_on) WHERE deleted_at IS NULL;
CREATE INDEX pro_bono_activities_filters ON pro_bono_activities USING gin (staff_id, category, status) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX pro_bono_activities_search ON pro_bono_activities USING gin (search_tokens);
SELECT record_kind('proBonoActivity', 'pro_bono_activities');

-- Whose yearly duty of 공익활동 was lowered, and why.
CREATE TABLE pro_bono_reductions (
  staff_id   bigint NOT NULL REFERENCES staffs,
  year       int NOT NULL CHECK (year BETWEEN 2000 AND 2999),
  reason     text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(), created_by bigint,
  PRIMARY KEY (staff_id, year)
);

CREATE TABLE partner_rewards (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  partner_id    bigint NOT NULL REFERENCES partners,
  period_on     date NOT NULL,
  work_type     text CHECK (work_type IN ('responsibleWork','volunteerWork')),
  work_id       bigint,
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  points        int NOT NULL CHECK (points BETWEEN -10000 AND 10000),
  point_won     bigint NOT NULL CHECK (point_won >= 0),
  amount        bigint NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  status        text NOT NULL DEFAULT 'computed'
    CHECK (status IN ('computed','reviewing','confirmed','paid','canceled')),
  objection     text NOT NULL DEFAULT '' CHECK (char_length(objection) <= 1000),
  objected_at   timestamptz,
  answer        text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 1000),
  told_at       timestamptz NOT NULL DEFAULT now(),
  paid_on       date,
  adjusts_id    bigint REFERENCES partner_rewards,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT partner_rewards_work CHECK ((work_type IS NULL) = (work_id IS NULL)),
  CONSTRAINT partner_rewards_paid CHECK (status <> 'paid' OR paid_on IS NOT NULL)
);
COMMENT ON COLUMN partner_rewards.told_at IS 'when the partner was told of it: an objection has seven days';
COMMENT ON COLUMN partner_rewards.adjusts_id IS 'the confirmed reward whose difference this one is';
CREATE UNIQUE INDEX partner_rewards_once ON partner_rewards (work_type, work_id, partner_id)
  WHERE adjusts_id IS NULL AND status <> 'canceled' AND deleted_at IS NULL;
CREATE INDEX partner_rewards_adjusts ON partner_rewards (adjusts_id) WHERE adjusts_id IS NOT NULL;
CREATE INDEX partner_rewards_period ON partner_rewards (period_on, id) WHERE deleted_at IS NULL;
CREATE INDEX partner_rewards_partner ON partner_rewards (partner_id, period_on) WHERE deleted_at IS NULL;
CREATE INDEX partner_rewards_filters ON partner_rewards USING gin (partner_id, status) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX partner_rewards_search ON partner_rewards USING gin (search_tokens);

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('rewardPoint',       '2020-01-01', 50000, '운영위원회 결의(업무보상 점수표)'),
  ('proBonoMinutes',    '2000-07-29', 1800, '변호사법 제27조, 공익활동 등에 관한 규정'),
  ('proBonoLowered',    '2000-07-29', 1200, '공익활동 등에 관한 규정(지방변호사회 하향 조정)'),
  ('proBonoMissing',    '2000-07-29', 30000, '공익활동 등에 관한 규정(시간당 2만–3만원)'),
  ('designatedCriminal','2007-07-27', 30, '변호사법 시행령 제20조의12'),
  ('designatedMerits',  '2007-07-27', 60, '변호사법 시행령 제20조의12'),
  ('designatedOthers',  '2007-07-27', 120, '변호사법 시행령 제20조의12');
