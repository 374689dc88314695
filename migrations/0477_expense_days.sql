-- 지출 (additions 15): when in the day it was spent, limits for certain days and hours, and the day until which it is to be
-- submitted, of which its author is told once, the day before.
ALTER TABLE expenses
  ADD COLUMN spent_hour int CHECK (spent_hour BETWEEN 0 AND 23),
  ADD COLUMN submit_reminded_for date;
COMMENT ON COLUMN expenses.spent_hour IS 'hour of the firm''s clock in which it was spent; null: nobody said';
COMMENT ON COLUMN expenses.submit_reminded_for IS 'the last day of submission of which the author was told';
COMMENT ON COLUMN expenses.split_from_id IS 'the expense of which this is a part, refused or of another category or case; its receipt lies there';
CREATE INDEX expenses_unsubmitted ON expenses (spent_on) WHERE deleted_at IS NULL AND status IN ('draft','rejected');

ALTER TABLE expense_limits
  ADD COLUMN days text CHECK (days IN ('weekday','weekend')),
  ADD COLUMN from_hour int CHECK (from_hour BETWEEN 0 AND 23),
  ADD COLUMN to_hour int CHECK (to_hour BETWEEN 1 AND 24),
  ADD CHECK ((from_hour IS NULL) = (to_hour IS NULL) AND from_hour <> to_hour);
COMMENT ON COLUMN expense_limits.days IS 'empty: every day; weekend: Saturday and Sunday; limits for several stretches hold beside each other';
COMMENT ON COLUMN expense_limits.to_hour IS 'the hour in which it ends; before from_hour: on the next morning';
DROP INDEX expense_limits_filters;
CREATE INDEX expense_limits_filters ON expense_limits USING gin (team_id, category, staff_id, days)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- As in 0372: an author is reminded of what lies in any month.
CREATE OR REPLACE FUNCTION guard_expense_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status','paid_on','proof_no','memo','search_tokens','search_text','version','updated_at',
                                'updated_by','submit_reminded_for'];
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.status = OLD.status OR NEW.status IN ('paid','settled'))
     AND to_jsonb(NEW) - free = to_jsonb(OLD) - free THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_closed_month(OLD.team_id, OLD.spent_on); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.team_id <> OLD.team_id OR NEW.spent_on <> OLD.spent_on THEN
    PERFORM refuse_closed_month(NEW.team_id, NEW.spent_on);
  END IF;
  RETURN NEW;
END $$;

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('expenseSubmitDays', '2020-01-01', 30, '법인 방침');
