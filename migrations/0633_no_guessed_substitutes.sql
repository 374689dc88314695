-- A holiday of every year that the calendar of its year calls otherwise (근로자의 날) was taken for two holidays of one day,
-- and the day after it for their substitute, so that a period ended a day too late. Where the calendar has that day, a
-- substitute of it is what the calendar says; by the rule one follows from a weekend alone.
CREATE OR REPLACE FUNCTION holidays_by_rule(first_year int, last_year int) RETURNS TABLE (day date, name text, kind text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH ruled AS (
    SELECT d.day, r.name, r.substituted
    FROM yearly_holidays r CROSS JOIN generate_series(first_year, last_year) y
    CROSS JOIN LATERAL (SELECT make_date(y, r.month, r.day) AS day) d
    WHERE d.day >= r.effective_from AND (r.effective_to IS NULL OR d.day <= r.effective_to)
  ), entered AS (
    SELECT h.day, h.name, h.kind FROM court_holidays h
    WHERE h.status = 'inForce' AND h.kind <> 'outage' AND h.deleted_at IS NULL
      AND h.day BETWEEN make_date(first_year, 1, 1) AND make_date(last_year, 12, 31)
  )
  SELECT r.day, r.name, 'regular' FROM ruled r WHERE NOT EXISTS (SELECT FROM entered e WHERE e.day = r.day AND e.name = r.name)
  UNION ALL
  SELECT s.day, '대체공휴일(' || r.name || ')', 'substitute'
  FROM ruled r CROSS JOIN LATERAL (
    SELECT min(r.day + n) AS day FROM generate_series(1, 14) n
    WHERE extract(isodow FROM r.day + n) < 6 AND NOT EXISTS (SELECT FROM entered e WHERE e.day = r.day + n)) s
  WHERE r.substituted AND extract(isodow FROM r.day) > 5
    AND NOT EXISTS (SELECT FROM entered e WHERE e.kind = 'substitute' AND e.day BETWEEN r.day + 1 AND s.day + 7)
$$;
