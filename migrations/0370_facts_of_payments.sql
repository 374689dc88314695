-- How a payment stands to the VAT, and into whose account it came (additions 8, 13).
ALTER TABLE payments
  ADD COLUMN tax_type      text NOT NULL DEFAULT '과세' CHECK (tax_type IN ('과세','영세','면세')),
  ADD COLUMN received_into text NOT NULL DEFAULT 'firm' CHECK (received_into IN ('firm','partner'));
COMMENT ON COLUMN payments.received_into IS 'partner: the account of a partner; for the tax it may be the income of the firm all the same';

-- What is matched already follows the fees it paid, where they agree.
ALTER TABLE payments DISABLE TRIGGER USER;
UPDATE payments p SET tax_type = x.tax_type
FROM (SELECT s.payment_id, min(f.tax_type) AS tax_type FROM payment_splits s JOIN contract_fees f ON f.id = s.fee_id
      GROUP BY s.payment_id HAVING count(DISTINCT f.tax_type) = 1) x
WHERE x.payment_id = p.id AND x.tax_type <> '과세';
ALTER TABLE payments ENABLE TRIGGER USER;

-- As in 0036. Evidence is due, and issued, after a month was closed as well: no sum changes by it.
CREATE OR REPLACE FUNCTION guard_payment_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status','client_id','consult_id','search_tokens','search_text','version','updated_at',
                                'updated_by','evidence_kind','evidence_no','evidence_issued_on','evidence_due_on'];
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

DROP INDEX payments_filters;
CREATE INDEX payments_filters ON payments
  USING gin (team_id, pay_type, status, purpose, client_id, contract_id, project_id, is_deposit, evidence_kind,
             matched_by_id, tax_type, received_into)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
