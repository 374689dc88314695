-- 기한 of a task: a day of the firm's calendar, where it matters with a time of that day (product §9 Q17). It decides no order.
ALTER TABLE tasks
  ADD COLUMN due_on date CHECK (due_on BETWEEN '1900-01-01' AND '2999-12-31'),
  ADD COLUMN due_time text CHECK (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN due_told_on date,
  ADD CONSTRAINT tasks_due_time_of_a_day CHECK (due_time IS NULL OR due_on IS NOT NULL);
CREATE INDEX tasks_due ON tasks (due_on) WHERE due_on IS NOT NULL AND closed_at IS NULL;
COMMENT ON COLUMN tasks.due_told_on IS 'the last day on which its people were reminded of the day it has now';
