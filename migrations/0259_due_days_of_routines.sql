-- By when a task of a routine is to be done: days after its day.
ALTER TABLE routines ADD COLUMN due_days int CHECK (due_days BETWEEN 0 AND 365);

-- Routines that end in a stretch of days.
CREATE INDEX routines_ends ON routines (team_id, ends_on) WHERE deleted_at IS NULL;
