-- 시효·제척기간 of what a contract is about: without a day, or the reason why there is none, confirmed by a lawyer, nothing
-- is signed.
ALTER TABLE contracts
  ADD COLUMN limitation_on             date,
  ADD COLUMN limitation_none           text NOT NULL DEFAULT '' CHECK (char_length(limitation_none) <= 500),
  ADD COLUMN limitation_confirmed_at   timestamptz,
  ADD COLUMN limitation_confirmed_by_id bigint REFERENCES staffs,
  ADD CONSTRAINT contracts_limitation CHECK (limitation_on IS NULL OR limitation_none = ''),
  ADD CONSTRAINT contracts_limitation_confirmed CHECK (
    (limitation_confirmed_at IS NULL) = (limitation_confirmed_by_id IS NULL));
