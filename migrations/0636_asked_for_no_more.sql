-- What was given back by a refund is asked for no more, and neither is a deposit that paid another fee: its parts name the
-- contract alone, so that its fees stay paid, and open items ask for nothing; 미수 of contracts, cases and clients asked for
-- it again. And what was received before the first day for a 성공보수 that is void was taken for unpaid.
CREATE OR REPLACE FUNCTION contract_void_unpaid(contract bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(greatest(0, fee_total(f) - f.received_before
      - coalesce((SELECT sum(p.received_before) FROM payment_plans p WHERE p.fee_id = f.id), 0)
      - coalesce((SELECT sum(s.amount) FROM payment_splits s
        JOIN payments y ON y.id = s.payment_id WHERE s.fee_id = f.id AND y.deleted_at IS NULL
          AND y.status NOT IN ('expected', 'writtenOff')), 0))), 0)::bigint
    FROM contract_fees f WHERE f.contract_id = contract AND fee_is_void(f))
  + (SELECT greatest(0, -coalesce(sum(s.amount), 0))::bigint FROM payment_splits s JOIN payments y ON y.id = s.payment_id
    WHERE s.contract_id = contract AND s.fee_id IS NULL AND y.deleted_at IS NULL
      AND y.status NOT IN ('expected', 'writtenOff'));
COMMENT ON COLUMN contracts.void_unpaid IS
  'won of total that is asked for no more: void and not paid, given back, or paid by a deposit; no part of 미수; kept by triggers';

-- A part that stays with its contract is counted once.
CREATE OR REPLACE FUNCTION parts_keep_unpaid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM keep_unpaid(OLD.contract_id);
  ELSE
    IF TG_OP = 'UPDATE' AND OLD.contract_id IS DISTINCT FROM NEW.contract_id THEN PERFORM keep_unpaid(OLD.contract_id); END IF;
    PERFORM keep_unpaid(NEW.contract_id);
  END IF;
  RETURN NULL;
END $$;

ALTER TABLE contracts DISABLE TRIGGER USER;
UPDATE contracts c SET void_unpaid = n.void_unpaid, has_unpaid = c.total - n.void_unpaid > c.paid
FROM (SELECT k.id, contract_void_unpaid(k.id) AS void_unpaid FROM contracts k
  WHERE k.contingent OR EXISTS (SELECT FROM payment_splits s WHERE s.contract_id = k.id AND s.fee_id IS NULL AND s.amount < 0)) n
WHERE n.id = c.id AND n.void_unpaid <> c.void_unpaid;
ALTER TABLE contracts ENABLE TRIGGER USER;
