-- Leave belongs to one employment: whoever comes back begins anew (근로기준법 제60조). The last day of the employment says
-- so, and not the day of hiring, which is corrected at times; null: of the employment that lasts.
ALTER TABLE leave_grants ADD COLUMN ended_on date;
ALTER TABLE leave_terms ADD COLUMN ended_on date;
COMMENT ON COLUMN leave_grants.ended_on IS 'the last day of the employment to which it belonged; null: it lasts';
COMMENT ON COLUMN leave_terms.ended_on IS 'the last day of the employment to which it belonged; null: it lasts';

-- What comes by law is granted once in an employment.
ALTER TABLE leave_grants DROP CONSTRAINT leave_grants_staff_id_auto_key_key;
CREATE UNIQUE INDEX leave_grants_by_law ON leave_grants (staff_id, auto_key) WHERE ended_on IS NULL;
ALTER TABLE leave_terms DROP CONSTRAINT leave_terms_staff_id_from_on_key;
CREATE UNIQUE INDEX leave_terms_by_day ON leave_terms (staff_id, from_on) WHERE ended_on IS NULL;

-- Whoever came back so far: what had been granted or agreed before that.
WITH returns AS (
  SELECT record_id AS staff_id, at, coalesce((changes -> 'leftAt' ->> 0)::date, (at AT TIME ZONE 'Asia/Seoul')::date) AS left_on
  FROM change_log WHERE record_type = 'staff' AND action = 'staff.rehire')
UPDATE leave_grants g SET ended_on =
  (SELECT r.left_on FROM returns r WHERE r.staff_id = g.staff_id AND r.at > g.created_at ORDER BY r.at LIMIT 1)
WHERE g.staff_id IN (SELECT staff_id FROM returns);
WITH returns AS (
  SELECT record_id AS staff_id, at, coalesce((changes -> 'leftAt' ->> 0)::date, (at AT TIME ZONE 'Asia/Seoul')::date) AS left_on
  FROM change_log WHERE record_type = 'staff' AND action = 'staff.rehire')
UPDATE leave_terms g SET ended_on =
  (SELECT r.left_on FROM returns r WHERE r.staff_id = g.staff_id AND r.at > g.created_at ORDER BY r.at LIMIT 1)
WHERE g.staff_id IN (SELECT staff_id FROM returns);
-- Whoever has left.
UPDATE leave_grants g SET ended_on = s.left_at FROM staffs s
WHERE s.id = g.staff_id AND s.status = 0 AND g.ended_on IS NULL;
UPDATE leave_terms g SET ended_on = s.left_at FROM staffs s
WHERE s.id = g.staff_id AND s.status = 0 AND g.ended_on IS NULL;

-- 사용 (product §5.8): the days of an approved leave are past.
ALTER TABLE leaves DROP CONSTRAINT leaves_status_check;
ALTER TABLE leaves ADD CONSTRAINT leaves_status_check
  CHECK (status IN ('requested', 'lead', 'approved', 'used', 'moved', 'rejected', 'canceling', 'canceled'));
UPDATE leaves SET status = 'used'
WHERE status = 'approved' AND ends_on < (now() AT TIME ZONE 'Asia/Seoul')::date AND deleted_at IS NULL
  AND EXISTS (SELECT FROM leave_uses u WHERE u.leave_id = leaves.id AND u.released_at IS NULL);

-- 사용촉진 that begins again: days that were fixed have come back.
ALTER TABLE leave_promotions ADD COLUMN reopened_on date;
COMMENT ON COLUMN leave_promotions.reopened_on IS 'when leave that was fixed came back, so that the person is asked again';
