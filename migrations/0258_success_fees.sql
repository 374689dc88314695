-- The share of success that a fee agrees on (기준, 비율, 상한), what it was taken of once the result is there, and how a
-- fee stands to the VAT.
ALTER TABLE contract_fees
  ADD COLUMN tax_type     text NOT NULL DEFAULT '과세' CHECK (tax_type IN ('과세','면세','영세')),
  ADD COLUMN success_base text CHECK (success_base IN ('청구액','인용액','회수액','감액된 금액','경제적 이익')),
  ADD COLUMN success_pct  numeric(6,3) CHECK (success_pct > 0 AND success_pct <= 100),
  ADD COLUMN success_cap  bigint CHECK (success_cap BETWEEN 1 AND 1000000000000),
  ADD COLUMN success_reached bigint CHECK (success_reached BETWEEN 0 AND 1000000000000),
  ADD CONSTRAINT contract_fees_success CHECK ((success_pct IS NULL) = (success_base IS NULL)
    AND (success_pct IS NOT NULL OR (success_cap IS NULL AND success_reached IS NULL))
    AND (success_pct IS NULL OR kind = '성공보수'));
COMMENT ON COLUMN contract_fees.success_reached IS 'won that the share is taken of; null: there is no result yet, and the share counts for nothing';

-- What the client pays for a fee, won with VAT: one answer for contracts, open items and settlements.
CREATE FUNCTION fee_total(f contract_fees) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN f.vat_included OR f.tax_type <> '과세' THEN a.amount ELSE round(a.amount * 1.1) END::bigint
    FROM (SELECT f.amount + CASE WHEN f.success_reached IS NULL THEN 0
      ELSE least(f.success_cap, round(f.success_reached * f.success_pct / 100)::bigint) END AS amount) a);

CREATE OR REPLACE FUNCTION contract_total(contract bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(fee_total(f)), 0)::bigint FROM contract_fees f WHERE f.contract_id = contract);
