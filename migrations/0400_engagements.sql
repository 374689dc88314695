-- 수임장부와 변호사회 보고 (변호사법 제28조, 제28조의2, 시행령 제7조; product §6.16).
ALTER TABLE contracts
  ADD COLUMN opponent_none    boolean NOT NULL DEFAULT false,
  ADD COLUMN opponent_address text NOT NULL DEFAULT '' CHECK (char_length(opponent_address) <= 200),
  ADD COLUMN party            text NOT NULL DEFAULT '' CHECK (char_length(party) <= 100),
  ADD COLUMN party_address    text NOT NULL DEFAULT '' CHECK (char_length(party_address) <= 200);
COMMENT ON COLUMN contracts.opponent_none IS 'there is none: the 수임장부 does not ask for one';
COMMENT ON COLUMN contracts.party IS 'whose case it is, where that is another person than the clients';

-- Whose case it is stands on the side of the client: the conflict check asks for that person too.
CREATE FUNCTION contracts_keep_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_party('contract', NEW.id, NEW.team_id, 'party', '의뢰인', NEW.party, '', NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER contracts_party AFTER INSERT OR UPDATE OF party, team_id ON contracts
  FOR EACH ROW EXECUTE FUNCTION contracts_keep_party();

-- What was reported of a year, as it stood at that moment. One that was taken back stays.
CREATE TABLE bar_reports (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year           int NOT NULL CHECK (year BETWEEN 2000 AND 2999),
  reported_on    date NOT NULL,
  receipt_no     text NOT NULL DEFAULT '' CHECK (char_length(receipt_no) <= 60),
  reported_by_id bigint NOT NULL REFERENCES staffs,
  canceled_at    timestamptz,
  canceled_by_id bigint REFERENCES staffs,
  cancel_reason  text NOT NULL DEFAULT '' CHECK (char_length(cancel_reason) <= 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     bigint,
  CONSTRAINT bar_reports_canceled CHECK ((canceled_at IS NULL) = (canceled_by_id IS NULL))
);
CREATE UNIQUE INDEX bar_reports_live ON bar_reports (year) WHERE canceled_at IS NULL;
CREATE INDEX bar_reports_year ON bar_reports (year, id);

CREATE TABLE bar_report_items (
  report_id   bigint NOT NULL REFERENCES bar_reports ON DELETE CASCADE,
  contract_id bigint NOT NULL REFERENCES contracts,
  staff_id    bigint REFERENCES staffs,
  amount      bigint NOT NULL
);
COMMENT ON COLUMN bar_report_items.staff_id IS '담당변호사; null: the contract named none';
COMMENT ON COLUMN bar_report_items.amount IS 'won with VAT: the share of the lawyer in the fees of the contract';
CREATE UNIQUE INDEX bar_report_items_once ON bar_report_items (report_id, contract_id, staff_id) NULLS NOT DISTINCT;
CREATE INDEX bar_report_items_contract ON bar_report_items (contract_id);
CREATE INDEX bar_report_items_staff ON bar_report_items (staff_id);

-- Of which years 관리자 was told that the report is due.
CREATE TABLE bar_report_alarms (
  year       int PRIMARY KEY,
  task_id    bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
