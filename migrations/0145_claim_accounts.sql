-- The account of a claim as of a day.
-- Days of a span as they count for interest, in parts of 1/(365 × 366) of a year: a day of a common year is 366 of them.
CREATE FUNCTION interest_days(first date, last date, day_count text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (last - first + 1)::bigint * 366 - CASE WHEN day_count = 'fixed' THEN 0 ELSE coalesce((
    SELECT sum(least(last, make_date(y, 12, 31)) - greatest(first, make_date(y, 1, 1)) + 1)
    FROM generate_series(extract(year FROM first)::int, extract(year FROM last)::int) y
    WHERE (y % 4 = 0 AND y % 100 <> 0) OR y % 400 = 0), 0) END
$$;

-- What is owed of a claim at the end of a day, whole won: receipts go to costs, then interest, then principal (민법
-- 제479조). Interest is added up exactly, in parts of 1/(100,000 × 365 × 366) won, and its whole won are owed. Of segments
-- that run together those with the lower rate keep what is left of the principal: a debtor pays first what costs more.
CREATE FUNCTION claim_of(seizure bigint, as_of date, OUT costs bigint, OUT interest bigint, OUT principal bigint, OUT overpaid bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  unit constant numeric := 13359000000;
  owed numeric := 0;
  paid_costs bigint := 0;
  counted text;
  span record;
  part record;
  rest bigint;
  share bigint;
BEGIN
  SELECT s.principal, s.day_count INTO principal, counted FROM seizures s WHERE s.id = seizure;
  overpaid := 0;
  FOR span IN
    SELECT d AS first, lead(d) OVER (ORDER BY d) - 1 AS last FROM (
      SELECT i.start_on AS d FROM seizure_interest i WHERE i.seizure_id = seizure
      UNION SELECT i.end_on + 1 FROM seizure_interest i WHERE i.seizure_id = seizure
      UNION SELECT x.received_on + 1 FROM seizure_receipts x WHERE x.seizure_id = seizure AND x.taken_back_at IS NULL
      UNION SELECT as_of + 1) bounds WHERE d <= as_of + 1 ORDER BY d
  LOOP
    FOR part IN SELECT x.amount FROM seizure_receipts x
      WHERE x.seizure_id = seizure AND x.taken_back_at IS NULL AND x.received_on = span.first - 1 ORDER BY x.id
    LOOP
      rest := part.amount;
      share := least(rest, (SELECT coalesce(sum(c.amount), 0) FROM seizure_costs c
        WHERE c.seizure_id = seizure AND c.spent_on < span.first) - paid_costs);
      paid_costs := paid_costs + share;
      rest := rest - share;
      share := least(rest, floor(owed / unit));
      owed := owed - share * unit;
      rest := rest - share;
      share := least(rest, principal);
      principal := principal - share;
      overpaid := overpaid + rest - share;
    END LOOP;
    IF span.last IS NOT NULL THEN
      rest := principal;
      FOR part IN SELECT i.rate, i.base FROM seizure_interest i WHERE i.seizure_id = seizure
        AND i.start_on <= span.first AND (i.end_on IS NULL OR i.end_on >= span.first) ORDER BY i.rate, i.place
      LOOP
        share := least(coalesce(part.base, rest), rest);
        rest := rest - share;
        owed := owed + share * part.rate * 1000 * interest_days(span.first, span.last, counted);
      END LOOP;
    END IF;
  END LOOP;
  costs := (SELECT coalesce(sum(c.amount), 0) FROM seizure_costs c WHERE c.seizure_id = seizure AND c.spent_on <= as_of) - paid_costs;
  interest := floor(owed / unit);
END $$;
