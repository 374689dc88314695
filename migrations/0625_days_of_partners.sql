-- 일할 (product §6.7): on how many days of its quarter somebody was a partner.
ALTER TABLE union_lines ADD COLUMN days int;
UPDATE union_lines l SET days = greatest(0, least(coalesce(p.leaves_on, q.next_on), q.next_on) - greatest(p.joined_on, q.start_on))
  FROM partners p, union_settlements s, LATERAL (SELECT s.period_on AS start_on, (s.period_on + interval '3 months')::date AS next_on) q
  WHERE p.id = l.partner_id AND s.id = l.settlement_id;
ALTER TABLE union_lines ALTER COLUMN days SET NOT NULL, ADD CONSTRAINT union_lines_days CHECK (days >= 0);
