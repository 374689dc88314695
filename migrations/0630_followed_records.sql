-- Who follows a record hears of what is new on it (additions 44: 구독).
ALTER TABLE record_visits ADD COLUMN followed_at timestamptz;
CREATE INDEX record_visits_followers ON record_visits (record_type, record_id) WHERE followed_at IS NOT NULL;
CREATE INDEX record_visits_followed ON record_visits (staff_id, followed_at DESC) WHERE followed_at IS NOT NULL;
