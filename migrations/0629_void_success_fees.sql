-- A 성공보수 of a criminal case is void (대법원 2015다200111, from the day of the judgment on), also where the case became
-- criminal after signing: what of it was not paid is asked for no more, and stands beside what a contract comes to.

-- Whether every case that was opened for a contract is criminal; null: none was.
CREATE FUNCTION cases_are_criminal(contract bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT bool_and(p.category = '형사') FROM projects p WHERE p.contract_id = contract AND p.deleted_at IS NULL);

CREATE FUNCTION fee_is_void(f contract_fees) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN f.kind = '성공보수' AND EXISTS (SELECT FROM contracts c WHERE c.id = f.contract_id AND c.signed_at >= date '2015-07-23'
    AND (c.is_criminal OR c.category = '형사' OR coalesce(cases_are_criminal(c.id), false)));

CREATE FUNCTION contract_void_unpaid(contract bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(greatest(0, fee_total(f) - coalesce((SELECT sum(s.amount) FROM payment_splits s
      JOIN payments y ON y.id = s.payment_id WHERE s.fee_id = f.id AND y.deleted_at IS NULL
        AND y.status NOT IN ('expected', 'writtenOff')), 0))), 0)::bigint
    FROM contract_fees f WHERE f.contract_id = contract AND fee_is_void(f));

ALTER TABLE contracts ADD COLUMN void_unpaid bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN contracts.void_unpaid IS 'won of total that is void and was not paid: no part of 미수; kept by triggers';

CREATE OR REPLACE FUNCTION keep_unpaid(contract bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM contracts WHERE id = contract FOR NO KEY UPDATE;
  UPDATE contracts c SET total = n.total, paid = n.paid, contingent = n.contingent, void_unpaid = n.void_unpaid,
      has_unpaid = n.total - n.void_unpaid > n.paid
    FROM (SELECT contract_total(contract) AS total, contract_paid(contract) AS paid,
            EXISTS (SELECT FROM contract_fees f WHERE f.contract_id = contract AND f.kind = '성공보수') AS contingent,
            contract_void_unpaid(contract) AS void_unpaid) n
    WHERE c.id = contract AND (c.total, c.paid, c.contingent, c.void_unpaid)
      IS DISTINCT FROM (n.total, n.paid, n.contingent, n.void_unpaid);
END $$;

CREATE FUNCTION contracts_keep_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_unpaid(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER contracts_void AFTER UPDATE OF is_criminal, category, signed_at ON contracts FOR EACH ROW
  WHEN (NEW.contingent AND (OLD.is_criminal, OLD.category, OLD.signed_at)
    IS DISTINCT FROM (NEW.is_criminal, NEW.category, NEW.signed_at))
  EXECUTE FUNCTION contracts_keep_unpaid();

CREATE FUNCTION projects_keep_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_unpaid(c.id) FROM contracts c
    WHERE c.contingent AND c.id IN (NEW.contract_id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.contract_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER projects_void AFTER INSERT OR UPDATE OF category, contract_id, deleted_at ON projects
  FOR EACH ROW EXECUTE FUNCTION projects_keep_unpaid();

ALTER TABLE contracts DISABLE TRIGGER USER;
UPDATE contracts c SET void_unpaid = n.void_unpaid, has_unpaid = c.total - n.void_unpaid > c.paid
FROM (SELECT k.id, contract_void_unpaid(k.id) AS void_unpaid FROM contracts k WHERE k.contingent) n
WHERE n.id = c.id AND n.void_unpaid > 0;
ALTER TABLE contracts ENABLE TRIGGER USER;
