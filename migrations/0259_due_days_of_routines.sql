-- By when a task of a routine is to be done: days after its day.
ALTER TABLE routines ADD COLUMN due_days int CHECK (due_days BETWEEN 0 AND 365);
