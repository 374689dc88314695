-- 판결 결과 of each plaintiff of a group suit: it may differ from one to the other, and who lost shares in no award.
ALTER TABLE suit_participants ADD COLUMN result text CHECK (result IN ('won','partial','lost','appealed'));
DROP INDEX suit_participants_filters;
CREATE INDEX suit_participants_filters ON suit_participants
  USING gin (team_id, suit_id, status, wave, kind, origin, documents_missing, payout, result)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
