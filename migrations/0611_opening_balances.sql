-- Opening balances of a firm that begins with the product (additions 46): what was agreed and received before its first day.
-- What was received then is no payment here, so that no quarter, book or VAT return of this product counts it.
ALTER TABLE contracts
  ADD COLUMN opening_on     date,
  ADD COLUMN opening_agreed bigint CHECK (opening_agreed BETWEEN 1 AND 1000000000000000),
  ADD COLUMN opening_at     timestamptz,
  ADD CONSTRAINT contracts_opening CHECK ((opening_on IS NULL) = (opening_agreed IS NULL) AND (opening_on IS NULL) = (opening_at IS NULL));
COMMENT ON COLUMN contracts.opening_on IS 'the first day of the firm with the product, as of which the balance was taken over; null: none was';
COMMENT ON COLUMN contracts.opening_agreed IS 'won with VAT, as the old books have it and the fees came to then';
COMMENT ON COLUMN contracts.opening_at IS 'when the balance was taken over';

ALTER TABLE contract_fees ADD COLUMN received_before bigint NOT NULL DEFAULT 0
  CHECK (received_before BETWEEN 0 AND 1000000000000000);
COMMENT ON COLUMN contract_fees.received_before IS 'won received before the first day, of a fee without instalments';
ALTER TABLE payment_plans ADD COLUMN received_before bigint NOT NULL DEFAULT 0
  CHECK (received_before BETWEEN 0 AND amount);
COMMENT ON COLUMN payment_plans.received_before IS 'won received before the first day';

CREATE OR REPLACE FUNCTION contract_paid(contract bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(s.amount), 0)::bigint FROM payment_splits s JOIN payments y ON y.id = s.payment_id
    WHERE s.contract_id = contract AND y.deleted_at IS NULL AND y.status NOT IN ('expected', 'writtenOff'))
    + (SELECT coalesce(sum(f.received_before), 0)::bigint FROM contract_fees f WHERE f.contract_id = contract)
    + (SELECT coalesce(sum(p.received_before), 0)::bigint FROM payment_plans p WHERE p.contract_id = contract);
CREATE TRIGGER payment_plans_unpaid AFTER UPDATE OF received_before ON payment_plans
  FOR EACH ROW EXECUTE FUNCTION parts_keep_unpaid();

-- An instalment is never paid more than once over, what was received before the first day included.
CREATE OR REPLACE FUNCTION guard_plan_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  paid bigint;
BEGIN
  SELECT amount - received_before INTO owed FROM payment_plans WHERE id = NEW.plan_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO paid FROM payment_splits WHERE plan_id = NEW.plan_id AND id <> NEW.id;
  IF paid + NEW.amount NOT BETWEEN 0 AND owed THEN
    RAISE EXCEPTION 'instalment % would be paid % of %', NEW.plan_id, paid + NEW.amount, owed USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- 예수금 that the firm held when it began: a deposit like any other, which came in before and moves no money here.
ALTER TABLE payments ADD COLUMN carried_over boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT payments_carried_over CHECK (NOT carried_over OR (is_deposit AND pay_amt > 0));
COMMENT ON COLUMN payments.carried_over IS 'held already when the firm began with the product: no cash flow or book counts its coming in';
CREATE UNIQUE INDEX payments_carried_over ON payments (contract_id)
  WHERE carried_over AND deleted_at IS NULL AND contract_id IS NOT NULL;
