-- 공직퇴임변호사 (변호사법 제31조 제3항): a lawyer who left a court, a 검찰청 or another public office takes no case of that
-- office for a year. Where the agency of a contract is that office, another lawyer says why it may be signed all the same.
ALTER TABLE staffs
  ADD COLUMN IF NOT EXISTS ex_public_office_agency text,
  ADD COLUMN IF NOT EXISTS ex_public_office_left_on date;

CREATE TABLE contract_bar_confirmations (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id     bigint NOT NULL REFERENCES contracts,
  staff_id        bigint NOT NULL REFERENCES staffs,
  agency          text NOT NULL CHECK (char_length(agency) <= 100),
  left_on         date NOT NULL,
  reason          text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 1000),
  confirmed_by_id bigint NOT NULL REFERENCES staffs,
  confirmed_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contract_bar_confirmations_two_people CHECK (confirmed_by_id <> staff_id)
);
COMMENT ON COLUMN contract_bar_confirmations.agency IS '관할기관 of the contract as it was confirmed: another one is confirmed anew';
COMMENT ON COLUMN contract_bar_confirmations.left_on IS 'the day of leaving as it was confirmed';
CREATE INDEX contract_bar_confirmations_contract ON contract_bar_confirmations (contract_id);
