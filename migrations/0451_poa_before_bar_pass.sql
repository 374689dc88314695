-- A 위임장 goes through the bar association before it is filed (변호사법 제29조); where there was no time for that, it is said
-- why, and the 경유 follows.
ALTER TABLE contracts ADD COLUMN bar_pass_later text NOT NULL DEFAULT '' CHECK (char_length(bar_pass_later) <= 500);
COMMENT ON COLUMN contracts.bar_pass_later IS 'why the 위임장 was filed before 경유; blank: it was not, or it is from before this was asked';
