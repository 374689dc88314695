-- Opening balances of a firm that begins with the product (additions 46): what was agreed and received before its first day.
-- What was received then is no payment here, so that no quarter, book or VAT return of this product counts it.
CREATE TABLE contract_openings (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id bigint NOT NULL UNIQUE REFERENCES contracts,
  -- The first day of the firm with the product, as it stood when the balance was taken over.
  as_of       date NOT NULL,
  agreed      bigint NOT NULL CHECK (agreed BETWEEN 1 AND 1000000000000000),
  received    bigint NOT NULL CHECK (received BETWEEN 0 AND agreed),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint
);
COMMENT ON TABLE contract_openings IS 'one for a contract: won with VAT, as the old books have it';

-- Which fees and instalments it paid, the earliest first.
CREATE TABLE opening_receipts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opening_id  bigint NOT NULL REFERENCES contract_openings ON DELETE CASCADE,
  contract_id bigint NOT NULL REFERENCES contracts,
  fee_id      bigint NOT NULL REFERENCES contract_fees,
  plan_id     bigint REFERENCES payment_plans,
  amount      bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000)
);
CREATE INDEX opening_receipts_opening ON opening_receipts (opening_id);
CREATE INDEX opening_receipts_contract ON opening_receipts (contract_id);
CREATE INDEX opening_receipts_fee ON opening_receipts (fee_id);
CREATE INDEX opening_receipts_plan ON opening_receipts (plan_id) WHERE plan_id IS NOT NULL;

CREATE OR REPLACE FUNCTION contract_paid(contract bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(s.amount), 0)::bigint FROM payment_splits s JOIN payments y ON y.id = s.payment_id
    WHERE s.contract_id = contract AND y.deleted_at IS NULL AND y.status NOT IN ('expected', 'writtenOff'))
    + (SELECT coalesce(sum(o.amount), 0)::bigint FROM opening_receipts o WHERE o.contract_id = contract);
CREATE TRIGGER opening_receipts_unpaid AFTER INSERT OR UPDATE OR DELETE ON opening_receipts
  FOR EACH ROW EXECUTE FUNCTION parts_keep_unpaid();

-- An instalment is never paid more than once over, what was received before the first day included.
CREATE OR REPLACE FUNCTION guard_plan_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  paid bigint;
BEGIN
  SELECT amount INTO owed FROM payment_plans WHERE id = NEW.plan_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO paid FROM payment_splits WHERE plan_id = NEW.plan_id AND id <> NEW.id;
  SELECT paid + coalesce(sum(amount), 0) INTO paid FROM opening_receipts WHERE plan_id = NEW.plan_id;
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
