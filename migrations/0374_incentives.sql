-- 인센티브 (product §5.4): what a person gets of what was brought, by rules, each step by another person.
CREATE TABLE incentive_rules (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  basis       text NOT NULL CHECK (basis IN ('상담','계약','수행','소개','홍보','정액')),
  pct         numeric(6,3) CHECK (pct > 0 AND pct <= 100),
  fixed       bigint CHECK (fixed BETWEEN 1 AND 1000000000000),
  floor       bigint CHECK (floor BETWEEN 0 AND 1000000000000),
  status      text NOT NULL DEFAULT 'active' CHECK (status IN ('active','ended')),
  memo        text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 500),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
COMMENT ON COLUMN incentive_rules.floor IS 'won of the base from which it is given at all';
CREATE INDEX incentive_rules_team ON incentive_rules (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX incentive_rules_search ON incentive_rules USING gin (search_tokens);
CREATE INDEX incentive_rules_filters ON incentive_rules USING gin (team_id, basis, status)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE TABLE incentives (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  status      text NOT NULL DEFAULT 'drafted' CHECK (status IN ('drafted','review','confirmed','paid','canceled')),
  staff_id    bigint REFERENCES staffs,
  from_day    date NOT NULL,
  to_day      date NOT NULL,
  rule_id     bigint REFERENCES incentive_rules,
  basis       text NOT NULL CHECK (basis IN ('상담','계약','수행','소개','홍보','정액')),
  base        bigint NOT NULL CHECK (base BETWEEN -1000000000000 AND 1000000000000),
  pct         numeric(6,3) CHECK (pct > 0 AND pct <= 100),
  amount      bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  override_by_id bigint REFERENCES staffs,
  override_reason text NOT NULL DEFAULT '' CHECK (char_length(override_reason) <= 500),
  paid_on     date,
  memo        text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 500),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(memo)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(memo)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK (override_by_id <> staff_id)
);
COMMENT ON COLUMN incentives.override_by_id IS 'the lawyer who allowed a share of fees for somebody who is none, in writing (additions 14)';
CREATE INDEX incentives_team ON incentives (team_id, from_day DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX incentives_amount ON incentives (team_id, amount, id) WHERE deleted_at IS NULL;
CREATE INDEX incentives_staff ON incentives (staff_id, from_day DESC) WHERE deleted_at IS NULL;
CREATE INDEX incentives_search ON incentives USING gin (search_tokens);
CREATE INDEX incentives_filters ON incentives USING gin (team_id, status, staff_id, rule_id, basis)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
-- Of one rule a person gets one for a period.
CREATE UNIQUE INDEX incentives_once ON incentives (staff_id, rule_id, from_day, to_day)
  WHERE deleted_at IS NULL AND rule_id IS NOT NULL AND status <> 'canceled';
