-- Approval before signing, further clients, changed terms and the account at the end of a contract (product §5.3, §6.3).
ALTER TABLE contracts
  ADD COLUMN approved_at     timestamptz,
  ADD COLUMN approved_by_id  bigint REFERENCES staffs,
  ADD COLUMN joint_liability boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT contracts_approved CHECK ((approved_at IS NULL) = (approved_by_id IS NULL));
COMMENT ON COLUMN contracts.approved_at IS 'forgotten as soon as what was approved changes before signing';
COMMENT ON COLUMN contracts.joint_liability IS 'several clients owe the fees jointly and severally';

CREATE INDEX contracts_ledger_missing ON contracts (team_id, id_int DESC)
  WHERE deleted_at IS NULL AND signed_at IS NOT NULL AND ledger_at IS NULL;
CREATE INDEX contracts_bar_pass_missing ON contracts (team_id, id_int DESC)
  WHERE deleted_at IS NULL AND status IN ('signed','active') AND bar_pass_at IS NULL;
-- 미수: whether less came in than was agreed. Kept with the contract, so that those in arrears are found by an index; the
-- sums themselves are always added up anew. The lock makes two receipts at once count one after the other.
ALTER TABLE contracts ADD COLUMN has_unpaid boolean NOT NULL DEFAULT false;
CREATE INDEX contracts_unpaid ON contracts (team_id, id_int DESC) WHERE deleted_at IS NULL AND has_unpaid;

CREATE FUNCTION keep_unpaid(contract bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM contracts WHERE id = contract FOR NO KEY UPDATE;
  UPDATE contracts c SET has_unpaid = NOT has_unpaid
    WHERE c.id = contract AND c.has_unpaid <> (contract_total(c.id) > contract_paid(c.id));
END $$;

CREATE FUNCTION parts_keep_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM keep_unpaid(OLD.contract_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM keep_unpaid(NEW.contract_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_fees_unpaid AFTER INSERT OR UPDATE OR DELETE ON contract_fees
  FOR EACH ROW EXECUTE FUNCTION parts_keep_unpaid();
CREATE TRIGGER payment_splits_unpaid AFTER INSERT OR UPDATE OR DELETE ON payment_splits
  FOR EACH ROW EXECUTE FUNCTION parts_keep_unpaid();

CREATE FUNCTION payments_keep_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_unpaid(s.contract_id) FROM (SELECT DISTINCT contract_id FROM payment_splits WHERE payment_id = NEW.id ORDER BY 1) s;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_unpaid AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status IN ('expected','writtenOff'), OLD.deleted_at IS NULL) IS DISTINCT FROM
        (NEW.status IN ('expected','writtenOff'), NEW.deleted_at IS NULL))
  EXECUTE FUNCTION payments_keep_unpaid();

UPDATE contracts SET has_unpaid = true WHERE contract_total(id) > contract_paid(id);

CREATE INDEX contract_fees_contingent ON contract_fees (contract_id) WHERE kind = '성공보수';

-- Those who sign beside the first client of the contract.
CREATE TABLE contract_clients (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id bigint NOT NULL REFERENCES contracts ON DELETE CASCADE,
  client_id   bigint NOT NULL REFERENCES clients,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint
);
CREATE INDEX contract_clients_contract ON contract_clients (contract_id);
CREATE INDEX contract_clients_client ON contract_clients (client_id);
COMMENT ON TABLE contract_clients IS 'not unique: a merge of two clients of one contract leaves the same client twice; readers show it once';

-- They are parties as the first one is, and the conflict check asks for them.
CREATE FUNCTION contract_clients_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE parties SET deleted_at = now()
      WHERE record_type = 'contract' AND record_id = OLD.contract_id AND origin = 'coClient' || OLD.id AND deleted_at IS NULL;
    RETURN NULL;
  END IF;
  PERFORM keep_party('contract', c.id, c.team_id, 'coClient' || NEW.id, '의뢰인', k.name, k.tel, k.person_id)
    FROM contracts c, clients k WHERE c.id = NEW.contract_id AND k.id = NEW.client_id;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_clients_parties AFTER INSERT OR UPDATE OR DELETE ON contract_clients
  FOR EACH ROW EXECUTE FUNCTION contract_clients_parties();

-- 변경계약. The rows of the contract, its fees and instalments are always the terms in force, so every sum follows them;
-- what was in force before stands whole in the amendment that replaced it.
CREATE TABLE contract_amendments (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  contract_id   bigint NOT NULL REFERENCES contracts,
  seq           int CHECK (seq >= 1),
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','approved','signed','dropped')),
  reason        text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 500),
  terms         jsonb NOT NULL,
  before        jsonb,
  approved_at   timestamptz,
  approved_by_id bigint REFERENCES staffs,
  signed_on     date,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT contract_amendments_approved CHECK ((approved_at IS NULL) = (approved_by_id IS NULL)
    AND (status <> 'draft' OR approved_at IS NULL) AND (status NOT IN ('approved','signed') OR approved_at IS NOT NULL)),
  CONSTRAINT contract_amendments_signed CHECK ((status = 'signed') = (signed_on IS NOT NULL)
    AND (status = 'signed') = (seq IS NOT NULL) AND (status = 'signed') = (before IS NOT NULL))
);
CREATE UNIQUE INDEX contract_amendments_open ON contract_amendments (contract_id) WHERE status IN ('draft','approved');
CREATE UNIQUE INDEX contract_amendments_seq ON contract_amendments (contract_id, seq) WHERE seq IS NOT NULL;
COMMENT ON COLUMN contract_amendments.terms IS 'as proposed, then as signed: fields and fee lines with their instalments';
COMMENT ON COLUMN contract_amendments.before IS 'the same of what was in force until the amendment was signed';

-- 정산표 of a terminated contract, as a person confirmed it.
CREATE TABLE contract_settlements (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  contract_id   bigint NOT NULL UNIQUE REFERENCES contracts,
  performed_pct int NOT NULL CHECK (performed_pct BETWEEN 0 AND 100),
  agreed        bigint NOT NULL CHECK (agreed >= 0),
  earned        bigint NOT NULL CHECK (earned >= 0),
  paid          bigint NOT NULL,
  proposed      bigint NOT NULL CHECK (proposed >= 0),
  refund        bigint NOT NULL CHECK (refund BETWEEN 0 AND greatest(paid, 0)),
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  confirmed_at  timestamptz NOT NULL DEFAULT now(),
  confirmed_by_id bigint NOT NULL REFERENCES staffs,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT contract_settlements_says_why CHECK (refund = proposed OR note ~ '\S')
);
COMMENT ON COLUMN contract_settlements.proposed IS 'won to give back by the part performed; refund is what a person decided';
