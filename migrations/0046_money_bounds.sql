-- One bound for every amount that a person enters, 1조 원 (mostWon of the code), and 1,000조 원 for what adds up within one
-- contract (mostWonOfContract); sums over any number of rows are numeric, which no number of rows breaks.
--
-- Rows above the bound may stand: until now some forms took a thousand times as much. Their amounts are not ours to
-- change, and a firm that cannot start because of one could not mend it either; under a constraint that is not validated
-- such a row could never be written again, not even to take it out. So amounts that stand above the bound are named in
-- the constraint of their column: the row works on until a person puts it right, and no new one comes to it.
-- Looking at every amount there is takes longer than a call may.
SET LOCAL statement_timeout = 0;
CREATE FUNCTION pg_temp.bound_won(place regclass, name text, most bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  standing bigint[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %1$I ORDER BY %1$I) FROM %2$s WHERE %1$I NOT BETWEEN -$1 AND $1', name, place)
    INTO standing USING most;
  EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (%I BETWEEN %s AND %s%s)', place, format('%s_%s_in_bound', place, name), name,
    -most, most,
    CASE WHEN standing IS NULL THEN '' ELSE format(' OR %I = ANY (%L::bigint[])', name, standing) END);
END $$;

SELECT pg_temp.bound_won(x.place::regclass, x.name, 1000000000000) FROM (VALUES
  ('payments', 'pay_amt'), ('payments', 'card_fee'), ('payment_splits', 'amount'), ('sales_allocations', 'amount'),
  ('refunds', 'amount'), ('contract_fees', 'amount'), ('payment_plans', 'amount'), ('contract_settlements', 'refund'),
  ('consults', 'fee'), ('disputes', 'amount_claimed'), ('disputes', 'amount_agreed'), ('tax_rules', 'threshold'),
  ('revenue_rates', 'base_target'), ('revenue_rates', 'over_target'), ('revenue_rates', 'labour_cost'),
  ('revenue_rates', 'rent_cost'), ('revenue_rates', 'promotion_cost'), ('revenue_rates', 'other_cost')) x (place, name);
SELECT pg_temp.bound_won(x.place::regclass, x.name, 1000000000000000) FROM (VALUES
  ('contracts', 'total'), ('contracts', 'paid'), ('contract_settlements', 'agreed'), ('contract_settlements', 'earned'),
  ('contract_settlements', 'paid'), ('contract_settlements', 'proposed')) x (place, name);
DROP FUNCTION pg_temp.bound_won;

ALTER TABLE closed_months
  ALTER COLUMN gross TYPE numeric, ALTER COLUMN card_gross TYPE numeric, ALTER COLUMN net TYPE numeric,
  ALTER COLUMN deposit TYPE numeric, ALTER COLUMN reversed TYPE numeric;
ALTER TABLE bank_imports ALTER COLUMN gross TYPE numeric;
