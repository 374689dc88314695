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
