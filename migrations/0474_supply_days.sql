-- 공급일 of the evidence (additions 9): the day by which the VAT return counts. A 세금계산서 may be issued before the money
-- comes, and then belongs to the period in which it was issued.
ALTER TABLE payments ADD COLUMN supply_on date;
COMMENT ON COLUMN payments.supply_on IS 'of the evidence; null: none is issued, and the VAT return counts by pay_date';

ALTER TABLE payments DISABLE TRIGGER USER;
UPDATE payments SET supply_on = pay_date WHERE evidence_issued_on IS NOT NULL;
ALTER TABLE payments ENABLE TRIGGER USER;

CREATE INDEX payments_supply ON payments (team_id, (coalesce(supply_on, pay_date))) WHERE deleted_at IS NULL;

-- As in 0370: evidence is issued after a month was closed as well, with its day of supply; no sum of the month changes by it.
CREATE OR REPLACE FUNCTION guard_payment_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status','client_id','consult_id','search_tokens','search_text','version','updated_at',
                                'updated_by','evidence_kind','evidence_no','evidence_issued_on','evidence_due_on',
                                'supply_on'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.status = OLD.status OR NEW.status IN ('partiallyRefunded','refunded','canceled')) AND
       to_jsonb(NEW) - free = to_jsonb(OLD) - free THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_closed_month(OLD.team_id, OLD.pay_date); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.team_id <> OLD.team_id OR NEW.pay_date <> OLD.pay_date THEN
    PERFORM refuse_closed_month(NEW.team_id, NEW.pay_date);
  END IF;
  RETURN NEW;
END $$;
