-- 분개 메모: what the books say of an entry, beside what its payment or expense says of itself; also of a closed month.
CREATE TABLE entry_notes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id  bigint UNIQUE REFERENCES payments,
  expense_id  bigint UNIQUE REFERENCES expenses,
  note        text NOT NULL CHECK (char_length(note) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  CHECK (num_nonnulls(payment_id, expense_id) = 1)
);

-- 반별산 (additions 26): cases that are shared otherwise than the rule of the quarter says, from a day on.
CREATE TABLE union_cases (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  project_id  bigint NOT NULL REFERENCES projects,
  own_percent int NOT NULL CHECK (own_percent BETWEEN 0 AND 100),
  from_on     date NOT NULL,
  ground      text NOT NULL CHECK (ground ~ '\S' AND char_length(ground) <= 200),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(ground)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(ground)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
COMMENT ON COLUMN union_cases.own_percent IS 'part of the revenue of the case that is of its partner: 100 별산, 0 공동, between them 혼합';
CREATE INDEX union_cases_project ON union_cases (project_id, from_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX union_cases_from ON union_cases (from_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX union_cases_search ON union_cases USING gin (search_tokens);
CREATE INDEX union_cases_filters ON union_cases USING gin (project_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;

ALTER TABLE union_lines ADD COLUMN kept bigint;
UPDATE union_lines SET kept = amount + carried_out - carried_in - pooled + cost;
ALTER TABLE union_lines ALTER COLUMN kept SET NOT NULL;
COMMENT ON COLUMN union_lines.kept IS 'what is his of his own revenue, by the rule and by the rules of single cases';

-- What a participant of a group suit paid stands in 입금 (product §6.9).
ALTER TABLE payments ADD COLUMN participant_id bigint REFERENCES suit_participants;
CREATE INDEX payments_participant ON payments (participant_id) WHERE participant_id IS NOT NULL;

-- Which column of a table of advertising costs is what, by channel: the exports of each have their own heads.
CREATE TABLE ad_column_maps (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  channel     text NOT NULL CHECK (char_length(channel) <= 60),
  columns     jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'object'),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  UNIQUE (team_id, channel)
);
COMMENT ON COLUMN ad_column_maps.channel IS 'empty: tables that name the channel of each row themselves';
