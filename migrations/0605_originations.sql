-- 수임기여 주장: who brought a client, or a new matter of one (additions 17). A claim without contract and consultation is
-- about the client.
CREATE TABLE originations (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  status        text NOT NULL DEFAULT 'claimed' CHECK (status IN ('claimed','objected','decided','withdrawn')),
  client_id     bigint NOT NULL REFERENCES clients,
  contract_id   bigint REFERENCES contracts,
  consult_id    bigint REFERENCES consults,
  claimant_id   bigint NOT NULL REFERENCES staffs,
  share         numeric(6,3) NOT NULL CHECK (share > 0 AND share <= 100),
  claimed_on    date NOT NULL,
  sunset_on     date,
  basis         text NOT NULL CHECK (char_length(basis) <= 1000),
  objected_by_id bigint REFERENCES staffs,
  objected_at   timestamptz,
  objection     text NOT NULL DEFAULT '' CHECK (char_length(objection) <= 1000),
  decided_share numeric(6,3) CHECK (decided_share >= 0 AND decided_share <= 100),
  decided_by_id bigint REFERENCES staffs,
  decided_at    timestamptz,
  decision      text NOT NULL DEFAULT '' CHECK (char_length(decision) <= 1000),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(basis)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(basis)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK (num_nonnulls(contract_id, consult_id) <= 1),
  CHECK (objected_by_id <> claimant_id),
  CHECK (decided_by_id <> claimant_id AND decided_by_id <> objected_by_id)
);
COMMENT ON COLUMN originations.sunset_on IS 'the last day on which it counts; null only until the claim is whole';
CREATE INDEX originations_team ON originations (team_id, claimed_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX originations_sunset ON originations (team_id, sunset_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX originations_sunset_first ON originations (team_id, sunset_on, id) WHERE deleted_at IS NULL;
CREATE INDEX originations_client ON originations (client_id) WHERE deleted_at IS NULL;
CREATE INDEX originations_claimant ON originations (claimant_id, claimed_on DESC) WHERE deleted_at IS NULL;
CREATE INDEX originations_search ON originations USING gin (search_tokens);
CREATE INDEX originations_filters ON originations USING gin (team_id, status, client_id, contract_id, consult_id, claimant_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- What of it held on the day on which a contract was signed. It stays, whatever is decided later.
CREATE TABLE contract_originations (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id    bigint NOT NULL REFERENCES contracts,
  origination_id bigint NOT NULL REFERENCES originations,
  staff_id       bigint NOT NULL REFERENCES staffs,
  share          numeric(6,3) NOT NULL CHECK (share > 0 AND share <= 100),
  frozen_on      date NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(), created_by bigint,
  UNIQUE (contract_id, origination_id)
);
CREATE INDEX contract_originations_origination ON contract_originations (origination_id);

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('originationCap',          '2000-01-01', 0.75, '법인 방침'),
  ('originationMonths',       '2000-01-01', 36,   '법인 방침'),
  ('originationObjectionDays','2000-01-01', 14,   '법인 방침');
