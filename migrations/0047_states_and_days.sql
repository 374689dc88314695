-- What is said of a payment and its refunds, and of the days of a case, agrees with itself.

-- An open refund is paid out of its payment: until then the payment stays received, and as much as was and is to be taken
-- back. Deferred, since a command may write the parts in any order; the commands refuse the same with words (payment-moves).
CREATE FUNCTION guard_open_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  original bigint := CASE TG_TABLE_NAME WHEN 'refunds' THEN (to_jsonb(NEW) ->> 'payment_id')::bigint ELSE (to_jsonb(NEW) ->> 'id')::bigint END;
  open bigint;
  taken bigint;
BEGIN
  SELECT coalesce(sum(amount), 0) INTO open FROM refunds
  WHERE payment_id = original AND status IN ('requested', 'approved') AND deleted_at IS NULL;
  IF open = 0 THEN RETURN NULL; END IF;
  SELECT coalesce(-sum(pay_amt), 0) INTO taken FROM payments WHERE reversal_of_id = original AND deleted_at IS NULL;
  IF EXISTS (SELECT FROM payments p WHERE p.id = original AND (p.deleted_at IS NOT NULL
      OR p.status IN ('expected', 'writtenOff', 'canceled', 'refunded') OR p.pay_amt < taken + open)) THEN
    RAISE EXCEPTION 'payment % has a refund of % open', original, open USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payments_open_refund AFTER UPDATE OF status, pay_amt, deleted_at ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_open_refund();
-- Beside what stands: a refund that was opened before and whose payment went is still rejected, but neither opened nor approved.
CREATE CONSTRAINT TRIGGER refunds_open_refund AFTER INSERT OR UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN ('requested', 'approved')) EXECUTE FUNCTION guard_open_refund();

-- 개시일: from when a case runs, before which it cannot be closed. Cases that stand began when they were entered, or on
-- the day of their contract or closing where that was earlier.
ALTER TABLE projects ADD COLUMN opened_on date;
SET LOCAL statement_timeout = 0;
UPDATE projects p SET opened_on = least((p.created_at AT TIME ZONE 'Asia/Seoul')::date, p.closed_at,
  (SELECT c.signed_at FROM contracts c WHERE c.id = p.contract_id));
CREATE FUNCTION begin_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.opened_on := coalesce(NEW.opened_on, least((NEW.created_at AT TIME ZONE 'Asia/Seoul')::date, NEW.closed_at,
    (SELECT c.signed_at FROM contracts c WHERE c.id = NEW.contract_id)));
  RETURN NEW;
END $$;
CREATE TRIGGER projects_begin BEFORE INSERT OR UPDATE OF opened_on ON projects FOR EACH ROW EXECUTE FUNCTION begin_project();
