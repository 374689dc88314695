-- 조합(별산) 매출과 분배 (product §6.7; additions 26): rules by day, the settlement of a quarter and what each partner gets.
CREATE TABLE union_rules (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  name          text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  from_on       date NOT NULL,
  own_percent   int NOT NULL CHECK (own_percent BETWEEN 0 AND 100),
  cost_by       text NOT NULL CHECK (cost_by IN ('heads','stakes','revenue')),
  remainder_to  text NOT NULL CHECK (remainder_to ~ '\S' AND char_length(remainder_to) <= 60),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
COMMENT ON COLUMN union_rules.own_percent IS 'part of a partner''s own revenue that is his: 100 별산, 0 공동, between them 혼합';
CREATE INDEX union_rules_from ON union_rules (from_on, id) WHERE deleted_at IS NULL;
CREATE INDEX union_rules_filters ON union_rules USING gin (cost_by) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX union_rules_search ON union_rules USING gin (search_tokens);

CREATE TABLE union_settlements (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  period_on     date NOT NULL,
  rule_name     text NOT NULL CHECK (rule_name ~ '\S' AND char_length(rule_name) <= 100),
  status        text NOT NULL DEFAULT 'computed' CHECK (status IN ('computed','confirmed','paid','reversed')),
  gross         bigint NOT NULL,
  card_cut      bigint NOT NULL,
  net           bigint NOT NULL,
  costs         bigint NOT NULL,
  distributed   bigint NOT NULL CHECK (distributed >= 0),
  carried       bigint NOT NULL,
  remainder     bigint NOT NULL,
  remainder_to  text NOT NULL CHECK (char_length(remainder_to) <= 60),
  paid_on       date,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT union_settlements_paid CHECK (status <> 'paid' OR paid_on IS NOT NULL)
);
COMMENT ON COLUMN union_settlements.carried IS 'what fell below nothing and is carried into the next quarter';
CREATE INDEX union_settlements_period ON union_settlements (period_on, id) WHERE deleted_at IS NULL;
CREATE INDEX union_settlements_filters ON union_settlements USING gin (status) WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE TABLE union_lines (
  settlement_id bigint NOT NULL REFERENCES union_settlements ON DELETE CASCADE,
  partner_id    bigint NOT NULL REFERENCES partners,
  gross         bigint NOT NULL,
  own           bigint NOT NULL,
  units         numeric(12,3) NOT NULL,
  pooled        bigint NOT NULL,
  cost          bigint NOT NULL,
  carried_in    bigint NOT NULL CHECK (carried_in <= 0),
  amount        bigint NOT NULL CHECK (amount >= 0),
  carried_out   bigint NOT NULL CHECK (carried_out <= 0),
  PRIMARY KEY (settlement_id, partner_id)
);
