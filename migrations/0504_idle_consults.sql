-- Business minutes after which a new consultation that somebody has and nobody has called returns to the queue
-- (additions K1).
INSERT INTO rates (name, effective_from, value, law_ref) VALUES ('consultReturnMinutes', '2020-01-01', 60, '법인 방침');
CREATE INDEX consults_untouched ON consults (updated_at)
  WHERE status = 'new' AND assignee_id IS NOT NULL AND first_contact_at IS NULL AND deleted_at IS NULL;
