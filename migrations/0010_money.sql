-- Money: what is received, for which fee, with which evidence; refunds by two people; months that are closed.

-- Fiscal quarters begin on 21 December, March, June and September (spec §9).
CREATE FUNCTION fiscal_quarter_start(day date) RETURNS date
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (date_trunc('quarter', (day - 20) + interval '1 month') - interval '1 month')::date + 20;

-- Legal numbers of evidence, by the day they hold from. checked_at: when the source was read; null: not yet.
CREATE TABLE tax_rules (
  code           text NOT NULL CHECK (code IN ('vat','cashReceipt','taxInvoice')),
  effective_from date NOT NULL,
  rate           numeric(6,5) CHECK (rate BETWEEN 0 AND 1),
  threshold      bigint CHECK (threshold >= 0),
  due_days       int CHECK (due_days BETWEEN 0 AND 365),
  due_day_of_next_month int CHECK (due_day_of_next_month BETWEEN 1 AND 28),
  law_ref        text NOT NULL,
  checked_at     date,
  PRIMARY KEY (code, effective_from)
);
INSERT INTO tax_rules (code, effective_from, rate, threshold, due_days, due_day_of_next_month, law_ref, checked_at) VALUES
  ('vat',         '2000-01-01', 0.1,  NULL,   NULL, NULL, '부가가치세법 제30조', NULL),
  ('cashReceipt', '2014-07-01', NULL, 100000, 5,    NULL, '소득세법 제162조의3 제4항, 법인세법 제117조의2 제4항', '2026-11-20'),
  ('taxInvoice',  '2013-07-01', NULL, 0,      NULL, 10,   '부가가치세법 제34조 제3항', NULL);

CREATE TABLE bank_imports (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  file_name     text NOT NULL DEFAULT '' CHECK (char_length(file_name) <= 200),
  line_count    int NOT NULL CHECK (line_count >= 0),
  payment_count int NOT NULL CHECK (payment_count BETWEEN 0 AND line_count),
  gross         bigint NOT NULL CHECK (gross >= 0),
  undone_at     timestamptz,
  undone_by     bigint REFERENCES staffs,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX bank_imports_team ON bank_imports (team_id, id DESC);

ALTER TABLE payments
  ADD COLUMN status        text NOT NULL DEFAULT 'received' CHECK (status IN ('expected','received','matched','confirmed',
                           'partiallyRefunded','refunded','canceled','writtenOff')),
  ADD COLUMN purpose       text NOT NULL DEFAULT '기타' CHECK (purpose IN ('착수금','중도금','잔금','성공보수','상담료','자문료',
                           '시간제','실비예납','내용증명','압류','집단소송','충전','기타')),
  ADD COLUMN contract_id   bigint REFERENCES contracts,
  ADD COLUMN project_id    bigint REFERENCES projects,
  ADD COLUMN client_id     bigint REFERENCES clients,
  ADD COLUMN consult_id    bigint REFERENCES consults,
  ADD COLUMN card_approval text NOT NULL DEFAULT '' CHECK (char_length(card_approval) <= 40),
  ADD COLUMN card_fee      bigint CHECK (card_fee >= 0),
  ADD COLUMN evidence_kind text CHECK (evidence_kind IN ('cashReceipt','taxInvoice','cardSlip','exempt','selfIssued')),
  ADD COLUMN evidence_no   text NOT NULL DEFAULT '' CHECK (char_length(evidence_no) <= 40),
  ADD COLUMN evidence_issued_on date,
  ADD COLUMN evidence_due_on    date,
  ADD COLUMN matched_by_id bigint REFERENCES staffs,
  ADD COLUMN matched_at    timestamptz,
  ADD COLUMN memo          text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 2000),
  ADD COLUMN reversal_of_id bigint REFERENCES payments,
  ADD COLUMN split_from_id  bigint REFERENCES payments,
  ADD COLUMN bank_import_id bigint REFERENCES bank_imports,
  ADD COLUMN bank_key       text CHECK (char_length(bank_key) <= 300),
  ADD COLUMN search_tokens  text[] GENERATED ALWAYS AS (search_tokens(pay_name || ' ' || memo)) STORED,
  ADD CONSTRAINT payments_reversal_is_negative CHECK (reversal_of_id IS NULL OR pay_amt < 0),
  ADD CONSTRAINT payments_open_is_positive CHECK (status NOT IN ('expected','writtenOff') OR pay_amt > 0),
  ADD CONSTRAINT payments_matched_when CHECK (status <> 'matched' OR matched_at IS NOT NULL),
  ADD CONSTRAINT payments_evidence_has_kind CHECK (evidence_kind IS NOT NULL OR (evidence_issued_on IS NULL AND evidence_no = ''));
COMMENT ON COLUMN payments.split_from_id IS 'the transfer whose surplus this deposit is; both together are what the bank moved';
COMMENT ON COLUMN payments.bank_key IS 'day, amount, payer and balance of the statement line: the same line is never imported twice';

-- Only what was received counts: neither what is asked for nor what was given up.
DROP INDEX payments_revenue;
CREATE INDEX payments_revenue ON payments (pay_date) INCLUDE (pay_type, pay_amt)
  WHERE deleted_at IS NULL AND NOT is_deposit AND status NOT IN ('expected','writtenOff');
CREATE INDEX payments_team ON payments (team_id, pay_date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX payments_amount ON payments (team_id, pay_amt, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_status ON payments (team_id, status, pay_date DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX payments_evidence ON payments (team_id, evidence_due_on, id)
  WHERE deleted_at IS NULL AND evidence_due_on IS NOT NULL AND evidence_issued_on IS NULL;
CREATE INDEX payments_search ON payments USING gin (search_tokens);
CREATE INDEX payments_contract ON payments (contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX payments_client ON payments (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX payments_reversal ON payments (reversal_of_id) WHERE reversal_of_id IS NOT NULL;
CREATE INDEX payments_import ON payments (bank_import_id) WHERE bank_import_id IS NOT NULL;
CREATE UNIQUE INDEX payments_bank_key ON payments (team_id, bank_key) WHERE deleted_at IS NULL AND bank_key IS NOT NULL;

-- Which fees a payment pays; the parts add up to it. Reversals carry negative parts.
CREATE TABLE payment_splits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id  bigint NOT NULL REFERENCES payments,
  contract_id bigint NOT NULL REFERENCES contracts,
  fee_id      bigint REFERENCES contract_fees,
  plan_id     bigint REFERENCES payment_plans,
  amount      bigint NOT NULL CHECK (amount <> 0),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint
);
CREATE INDEX payment_splits_payment ON payment_splits (payment_id);
CREATE INDEX payment_splits_contract ON payment_splits (contract_id);
CREATE INDEX payment_splits_fee ON payment_splits (fee_id) WHERE fee_id IS NOT NULL;
CREATE INDEX payment_splits_plan ON payment_splits (plan_id) INCLUDE (amount) WHERE plan_id IS NOT NULL;

-- 매출기여: who brought how much of a payment's revenue.
CREATE TABLE sales_allocations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id  bigint NOT NULL REFERENCES payments,
  staff_id    bigint NOT NULL REFERENCES staffs,
  role        text NOT NULL CHECK (role IN ('상담','계약','수행','소개','홍보')),
  pct         numeric(5,2) NOT NULL CHECK (pct > 0 AND pct <= 100),
  amount      bigint NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  UNIQUE (payment_id, staff_id, role)
);
CREATE INDEX sales_allocations_staff ON sales_allocations (staff_id);
COMMENT ON COLUMN sales_allocations.amount IS 'won of net revenue; the parts of a payment add up to its revenue';

CREATE TABLE refunds (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  payment_id    bigint NOT NULL REFERENCES payments,
  amount        bigint NOT NULL CHECK (amount > 0),
  reason        text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 500),
  dispute_id    bigint REFERENCES disputes,
  status        text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested','approved','paid','rejected')),
  requested_by_id bigint NOT NULL REFERENCES staffs,
  decided_by_id bigint REFERENCES staffs,
  decided_at    timestamptz,
  decision_note text NOT NULL DEFAULT '' CHECK (char_length(decision_note) <= 500),
  paid_on       date,
  reversal_id   bigint UNIQUE REFERENCES payments,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT refunds_two_people CHECK (decided_by_id <> requested_by_id),
  CONSTRAINT refunds_decided CHECK ((status = 'requested') = (decided_by_id IS NULL) AND (decided_by_id IS NULL) = (decided_at IS NULL)),
  CONSTRAINT refunds_paid CHECK ((status = 'paid') = (paid_on IS NOT NULL) AND (paid_on IS NULL) = (reversal_id IS NULL))
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_open ON refunds (team_id, id) WHERE status IN ('requested','approved');

-- A closed month of a team with its sums at that moment. Opened again: the row stays, with who and why.
CREATE TABLE closed_months (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  month         date NOT NULL CHECK (extract(day FROM month) = 1),
  payment_count int NOT NULL,
  gross         bigint NOT NULL,
  card_gross    bigint NOT NULL,
  net           bigint NOT NULL,
  deposit       bigint NOT NULL,
  reversed      bigint NOT NULL,
  closed_by_id  bigint NOT NULL REFERENCES staffs,
  reopened_at   timestamptz,
  reopened_by_id bigint REFERENCES staffs,
  reopen_reason text NOT NULL DEFAULT '' CHECK (char_length(reopen_reason) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK ((reopened_at IS NULL) = (reopened_by_id IS NULL) AND (reopened_at IS NULL OR reopen_reason ~ '\S'))
);
CREATE UNIQUE INDEX closed_months_one ON closed_months (team_id, month) WHERE reopened_at IS NULL;

-- The lock orders writers against a closing of the same month; the look after it sees what was committed meanwhile.
CREATE FUNCTION refuse_closed_month(team bigint, day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('money-month:' || team || ':' || to_char(day, 'YYYY-MM'), 0));
  IF EXISTS (SELECT FROM closed_months c
             WHERE c.team_id = team AND c.month = date_trunc('month', day)::date AND c.reopened_at IS NULL) THEN
    RAISE EXCEPTION 'month % of team % is closed', to_char(day, 'YYYY-MM'), team USING ERRCODE = 'HM423';
  END IF;
END $$;

-- A closed month's payment may still learn that a later reversal took it back, and follow its client into another one
-- by a merge; nothing else of it changes.
CREATE FUNCTION guard_payment_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.status = OLD.status OR NEW.status IN ('partiallyRefunded','refunded','canceled')) AND
       to_jsonb(NEW) - ARRAY['status','client_id','search_tokens','version','updated_at','updated_by'] =
       to_jsonb(OLD) - ARRAY['status','client_id','search_tokens','version','updated_at','updated_by'] THEN
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
CREATE TRIGGER payments_month BEFORE INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION guard_payment_month();

CREATE FUNCTION guard_payment_part_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment bigint := (coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'payment_id')::bigint;
BEGIN
  PERFORM refuse_closed_month(p.team_id, p.pay_date) FROM payments p WHERE p.id = payment;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_splits_month BEFORE INSERT OR UPDATE OR DELETE ON payment_splits
  FOR EACH ROW EXECUTE FUNCTION guard_payment_part_month();
CREATE TRIGGER sales_allocations_month BEFORE INSERT OR UPDATE OR DELETE ON sales_allocations
  FOR EACH ROW EXECUTE FUNCTION guard_payment_part_month();

-- Parts of a payment add up to it, when the transaction ends.
CREATE FUNCTION check_payment_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  payment bigint := (changed ->> CASE TG_TABLE_NAME WHEN 'payments' THEN 'id' ELSE 'payment_id' END)::bigint;
BEGIN
  IF EXISTS (SELECT FROM payments p
             WHERE p.id = payment AND p.pay_amt <> (SELECT sum(s.amount) FROM payment_splits s WHERE s.payment_id = p.id)) THEN
    RAISE EXCEPTION 'splits of payment % do not add up', payment USING ERRCODE = '23514';
  END IF;
  IF EXISTS (SELECT FROM sales_allocations a WHERE a.payment_id = payment HAVING sum(a.pct) <> 100) THEN
    RAISE EXCEPTION 'allocations of payment % do not add up to 100', payment USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payments_parts AFTER UPDATE OF pay_amt ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_parts();
CREATE CONSTRAINT TRIGGER payment_splits_sum AFTER INSERT OR UPDATE OR DELETE ON payment_splits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_parts();
CREATE CONSTRAINT TRIGGER sales_allocations_sum AFTER INSERT OR UPDATE OR DELETE ON sales_allocations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_parts();

-- An instalment is never paid more than once over; the lock lets one of two matchers win.
CREATE FUNCTION guard_plan_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  paid bigint;
BEGIN
  SELECT amount INTO owed FROM payment_plans WHERE id = NEW.plan_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO paid FROM payment_splits WHERE plan_id = NEW.plan_id AND id <> NEW.id;
  IF paid + NEW.amount NOT BETWEEN 0 AND owed THEN
    RAISE EXCEPTION 'instalment % would be paid % of %', NEW.plan_id, paid + NEW.amount, owed USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_splits_plan_bound BEFORE INSERT OR UPDATE ON payment_splits
  FOR EACH ROW WHEN (NEW.plan_id IS NOT NULL) EXECUTE FUNCTION guard_plan_paid();

-- Nothing is taken back that was not received: reversals and open refunds together stay within the payment.
CREATE FUNCTION guard_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  original bigint := CASE TG_TABLE_NAME WHEN 'refunds' THEN (to_jsonb(NEW) ->> 'payment_id')::bigint
                                        ELSE (to_jsonb(NEW) ->> 'reversal_of_id')::bigint END;
  received bigint;
  taken bigint;
BEGIN
  SELECT pay_amt INTO received FROM payments WHERE id = original FOR UPDATE;
  SELECT coalesce(-sum(pay_amt), 0) INTO taken FROM payments WHERE reversal_of_id = original AND deleted_at IS NULL;
  SELECT taken + coalesce(sum(amount), 0) INTO taken FROM refunds
  WHERE payment_id = original AND status IN ('requested','approved');
  IF taken > received THEN
    RAISE EXCEPTION 'payment % would be taken back beyond its amount', original USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payments_taken_back AFTER INSERT OR UPDATE ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reversal_of_id IS NOT NULL) EXECUTE FUNCTION guard_taken_back();
CREATE CONSTRAINT TRIGGER refunds_taken_back AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_taken_back();
