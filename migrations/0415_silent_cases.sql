-- A case in which nothing moves is told to its lawyer once for each silence.
ALTER TABLE projects ADD COLUMN silence_told_at timestamptz;
COMMENT ON COLUMN projects.silence_told_at IS 'when its lawyer was last told that nothing moves in it; before the last move: another silence may be told';

INSERT INTO rates (name, effective_from, value, law_ref) VALUES ('silentCaseDays', '2020-01-01', 30, '법인 방침');
