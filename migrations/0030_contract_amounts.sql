-- What a contract comes to, what came in for it and whether it has a 성공보수 stand beside it: a list adds up thousands
-- without asking every fee and every payment. Kept where has_unpaid is kept.
-- Adding up once what there is takes longer than a call may.
SET LOCAL statement_timeout = 0;
ALTER TABLE contracts
  ADD COLUMN total bigint NOT NULL DEFAULT 0,
  ADD COLUMN paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN contingent boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN contracts.total IS 'won with VAT, as contract_total; kept by triggers';
COMMENT ON COLUMN contracts.paid IS 'won received less refunds, as contract_paid; kept by triggers';
COMMENT ON COLUMN contracts.contingent IS 'whether a fee is a 성공보수; kept by triggers';

CREATE OR REPLACE FUNCTION keep_unpaid(contract bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM contracts WHERE id = contract FOR NO KEY UPDATE;
  UPDATE contracts c SET total = n.total, paid = n.paid, contingent = n.contingent, has_unpaid = n.total > n.paid
    FROM (SELECT contract_total(contract) AS total, contract_paid(contract) AS paid,
            EXISTS (SELECT FROM contract_fees f WHERE f.contract_id = contract AND f.kind = '성공보수') AS contingent) n
    WHERE c.id = contract AND (c.total, c.paid, c.contingent) IS DISTINCT FROM (n.total, n.paid, n.contingent);
END $$;

ALTER TABLE contracts DISABLE TRIGGER contracts_parties;
UPDATE contracts c SET total = coalesce(f.agreed, 0), paid = coalesce(p.paid, 0), contingent = coalesce(f.contingent, false)
  FROM contracts k
    LEFT JOIN (SELECT contract_id, sum(CASE WHEN vat_included THEN amount ELSE round(amount * 1.1) END)::bigint AS agreed,
        bool_or(kind = '성공보수') AS contingent FROM contract_fees GROUP BY contract_id) f ON f.contract_id = k.id
    LEFT JOIN (SELECT s.contract_id, sum(s.amount)::bigint AS paid FROM payment_splits s JOIN payments y ON y.id = s.payment_id
        WHERE y.deleted_at IS NULL AND y.status NOT IN ('expected', 'writtenOff') GROUP BY s.contract_id) p ON p.contract_id = k.id
  WHERE c.id = k.id AND (f.contract_id IS NOT NULL OR p.contract_id IS NOT NULL);
ALTER TABLE contracts ENABLE TRIGGER contracts_parties;

CREATE INDEX contracts_contingent ON contracts (team_id, id_int DESC) WHERE deleted_at IS NULL AND contingent;
DROP INDEX contract_fees_contingent;
-- Rare states and one's own contracts, without a walk through all of the team's.
CREATE INDEX contracts_status ON contracts (team_id, status, id_int DESC) WHERE deleted_at IS NULL;
CREATE INDEX contracts_responsible ON contracts (responsible_id, id_int DESC) WHERE deleted_at IS NULL;
