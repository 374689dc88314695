-- A request that its receipt settled is deleted and counts in no closing: where the receipt is taken away it is asked for
-- again on a day of an open month, also when the month in which it was first asked for is closed meanwhile.
CREATE OR REPLACE FUNCTION guard_payment_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status','client_id','consult_id','search_tokens','search_text','version','updated_at',
                                'updated_by','evidence_kind','evidence_no','evidence_issued_on','evidence_due_on',
                                'supply_on'];
  was_settled boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.status = OLD.status OR NEW.status IN ('partiallyRefunded','refunded','canceled')) AND
       to_jsonb(NEW) - free = to_jsonb(OLD) - free THEN
      RETURN NEW;
    END IF;
    was_settled := OLD.settled_by_id IS NOT NULL AND OLD.deleted_at IS NOT NULL AND OLD.status = 'expected'
      AND NEW.status = 'expected' AND NEW.deleted_at IS NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND NOT was_settled THEN PERFORM refuse_closed_month(OLD.team_id, OLD.pay_date); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR was_settled OR NEW.team_id <> OLD.team_id OR NEW.pay_date <> OLD.pay_date THEN
    PERFORM refuse_closed_month(NEW.team_id, NEW.pay_date);
  END IF;
  RETURN NEW;
END $$;
