-- Holidays that the law sets on the same day of every year, as rows by the day from which they hold: 노동절 is one of the
-- public offices from 2026-05-01 (관공서의 공휴일에 관한 규정 제2조, 대통령령 제36290호; rules §7.2), also in years whose calendar
-- nobody has entered yet.
CREATE TABLE yearly_holidays (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name           text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  month          int NOT NULL CHECK (month BETWEEN 1 AND 12),
  day            int NOT NULL CHECK (day BETWEEN 1 AND 28 OR (day BETWEEN 29 AND 31 AND month <> 2)),
  -- Another day is free where it falls on a weekend or on another holiday (제3조).
  substituted    boolean NOT NULL,
  law_ref        text NOT NULL CHECK (law_ref ~ '\S' AND char_length(law_ref) <= 300),
  effective_from date NOT NULL,
  effective_to   date CHECK (effective_to >= effective_from),
  UNIQUE (name, effective_from)
);
INSERT INTO yearly_holidays (name, month, day, substituted, law_ref, effective_from) VALUES
  ('노동절', 5, 1, true, '관공서의 공휴일에 관한 규정 제2조, 제3조 (대통령령 제36290호)', '2026-05-01');

-- The holidays of these years that follow from those rows, but for what the calendar of the state that was entered has
-- already. Of a substitute that could lie later, for a holiday nobody has entered yet, the earlier day is taken: a period
-- never ends too late by it.
CREATE FUNCTION holidays_by_rule(first_year int, last_year int) RETURNS TABLE (day date, name text, kind text)
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
  WHERE r.substituted
    AND (extract(isodow FROM r.day) > 5 OR EXISTS (SELECT FROM entered e WHERE e.day = r.day AND e.name <> r.name))
    AND NOT EXISTS (SELECT FROM entered e WHERE e.kind = 'substitute' AND e.day BETWEEN r.day + 1 AND s.day + 7)
$$;

CREATE OR REPLACE FUNCTION court_day(day date) RETURNS date LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN (SELECT min(day + n) FROM generate_series(0, 30) n
  WHERE extract(isodow FROM day + n) < 6 AND NOT EXISTS (SELECT FROM court_holidays h
    WHERE h.day = court_day.day + n AND h.status = 'inForce' AND h.kind <> 'outage' AND h.deleted_at IS NULL)
    AND day + n NOT IN (SELECT y.day FROM holidays_by_rule(extract(year FROM court_day.day)::int,
      extract(year FROM court_day.day + 30)::int) y));

CREATE OR REPLACE FUNCTION working_minutes(since timestamptz, until timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(extract(epoch FROM closes - opens) / 60), 0)::int FROM (
    SELECT d, greatest(since, (d + time '09:00') AT TIME ZONE 'Asia/Seoul') AS opens,
      least(until, (d + time '18:00') AT TIME ZONE 'Asia/Seoul') AS closes
    FROM (SELECT (since AT TIME ZONE 'Asia/Seoul')::date + n AS d
      FROM generate_series(0, least(400, (until AT TIME ZONE 'Asia/Seoul')::date - (since AT TIME ZONE 'Asia/Seoul')::date)) n
    ) days
    WHERE extract(isodow FROM d) < 6 AND NOT EXISTS (SELECT FROM court_holidays h
      WHERE h.day = d AND h.status = 'inForce' AND h.kind <> 'outage' AND h.deleted_at IS NULL)
      AND d NOT IN (SELECT y.day FROM holidays_by_rule(extract(year FROM since AT TIME ZONE 'Asia/Seoul')::int,
        extract(year FROM until AT TIME ZONE 'Asia/Seoul')::int) y)
  ) hours WHERE closes > opens
$$;
