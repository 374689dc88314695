-- 자문시간 (product §5.7, additions 22): minutes that a client has been granted, as lots of a pack. Each lot is an account
-- of the ledger whose balance never falls below nothing; what the client approved beyond is a lot of its own.

-- Further ledgers in other units: the feature that keeps one says its words, as kinds of record do (0086).
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_ledger_check,
  DROP CONSTRAINT ledger_accounts_record_type_check, DROP CONSTRAINT ledger_accounts_unit_check,
  ADD CONSTRAINT ledger_accounts_ledger_check CHECK (ledger ~ '^[a-z][A-Za-z]{0,39}$'),
  ADD CONSTRAINT ledger_accounts_record_type_check CHECK (record_type ~ '^[a-z][A-Za-z]{0,39}$'),
  ADD CONSTRAINT ledger_accounts_unit_check CHECK (char_length(unit) BETWEEN 1 AND 4);
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_source_type_check,
  ADD CONSTRAINT ledger_entries_source_type_check CHECK (source_type ~ '^[a-z][A-Za-z]{0,39}$');

CREATE TABLE time_packs (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id          bigint NOT NULL REFERENCES teams,
  client_id        bigint NOT NULL REFERENCES clients,
  contract_id      bigint REFERENCES contracts,
  product          text NOT NULL CHECK (product ~ '\S' AND char_length(product) <= 100),
  status           text NOT NULL DEFAULT 'active' CHECK (status IN ('active','settling','ended')),
  owner_id       bigint REFERENCES staffs,
  rollover_cap     int NOT NULL DEFAULT 0 CHECK (rollover_cap BETWEEN 0 AND 600000),
  rollover_months  int NOT NULL DEFAULT 0 CHECK (rollover_months BETWEEN 0 AND 60),
  overage          int NOT NULL DEFAULT 0 CHECK (overage BETWEEN 0 AND 600000),
  unit_price       bigint CHECK (unit_price BETWEEN 0 AND 1000000000),
  note             text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  refund           bigint CHECK (refund >= 0),
  charge           bigint CHECK (charge >= 0),
  settled_on       date,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(product)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(product)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
COMMENT ON COLUMN time_packs.rollover_cap IS 'minutes of an expiring lot that go on, as the contract says; 0: none';
COMMENT ON COLUMN time_packs.overage IS 'minutes beyond what was granted that the contract approves in advance';
COMMENT ON COLUMN time_packs.unit_price IS 'won for an hour, for what is refunded and charged at the end';
CREATE INDEX time_packs_client ON time_packs (client_id) WHERE deleted_at IS NULL;
CREATE INDEX time_packs_team ON time_packs (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX time_packs_search ON time_packs USING gin (search_tokens);
CREATE INDEX time_packs_filters ON time_packs USING gin (team_id, client_id, status, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
SELECT record_kind('timePack', 'time_packs');

CREATE TABLE time_lots (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pack_id     bigint NOT NULL REFERENCES time_packs,
  kind        text NOT NULL CHECK (kind IN ('grant','rollover','overage')),
  minutes     int NOT NULL CHECK (minutes BETWEEN 1 AND 600000),
  expires_on  date,
  reason      text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  from_id     bigint REFERENCES time_lots,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint
);
CREATE INDEX time_lots_pack ON time_lots (pack_id, id);
CREATE INDEX time_lots_expiry ON time_lots (expires_on) WHERE expires_on IS NOT NULL;
CREATE UNIQUE INDEX time_lots_rolled ON time_lots (from_id) WHERE from_id IS NOT NULL;

-- What moved a lot: the source of its entry in the ledger, which alone says whether it was taken back.
CREATE TABLE time_entries (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_id       bigint NOT NULL REFERENCES time_lots,
  kind         text NOT NULL CHECK (kind IN ('grant','use','recall','expire','settle')),
  minutes      int NOT NULL CHECK (minutes <> 0),
  worktime_id  bigint REFERENCES worktimes,
  raw_minutes  int,
  used_on      date NOT NULL,
  says         text NOT NULL DEFAULT '' CHECK (char_length(says) <= 200),
  reason       text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  created_at   timestamptz NOT NULL DEFAULT now(), created_by bigint,
  CHECK ((kind = 'use') = (worktime_id IS NOT NULL)),
  CHECK ((kind = 'grant') = (minutes > 0))
);
COMMENT ON COLUMN time_entries.raw_minutes IS 'how long the work really was, before it was rounded';
COMMENT ON COLUMN time_entries.says IS 'what the client reads of it';
CREATE INDEX time_entries_lot ON time_entries (lot_id, id);
CREATE INDEX time_entries_worktime ON time_entries (worktime_id) WHERE worktime_id IS NOT NULL;
CREATE TRIGGER time_entries_once BEFORE UPDATE OR DELETE ON time_entries
  FOR EACH ROW EXECUTE FUNCTION keep_ledger_entries();

-- How work is rounded when it is taken from a client's minutes, by the day from which it holds.
CREATE TABLE time_rounding_rules (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_from  date NOT NULL UNIQUE,
  unit            int NOT NULL CHECK (unit BETWEEN 1 AND 60),
  way             text NOT NULL CHECK (way IN ('up','nearest','down')),
  least           int NOT NULL DEFAULT 0 CHECK (least BETWEEN 0 AND 240),
  created_at      timestamptz NOT NULL DEFAULT now(), created_by bigint
);
INSERT INTO time_rounding_rules (effective_from, unit, way, least) VALUES ('2020-01-01', 10, 'up', 10);

CREATE TABLE time_alerts (
  pack_id  bigint NOT NULL REFERENCES time_packs,
  lot_id   bigint NOT NULL REFERENCES time_lots,
  kind     text NOT NULL CHECK (kind IN ('low','expiring')),
  told_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pack_id, lot_id, kind)
);
COMMENT ON COLUMN time_alerts.lot_id IS 'the lot that expires; of few minutes left, the last one granted';

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('timeAlertShare', '2020-01-01', 0.2, '법인 방침'),
  ('timeAlertDays',  '2020-01-01', 30,  '법인 방침');
