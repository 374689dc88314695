-- 복직 예정일 (product §6.13 직원 관리, 휴직): told before the day, each mark once, whatever happens to the job that tells it.
-- Another day, or the return itself, takes back what was told: the rows go, and another day is told anew.
CREATE TABLE return_reminders (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id   bigint NOT NULL REFERENCES staffs ON DELETE CASCADE,
  return_on  date NOT NULL,
  mark       text NOT NULL CHECK (mark IN ('first','last')),
  days       int NOT NULL CHECK (days BETWEEN 0 AND 3650),
  told       boolean NOT NULL,
  task_id    bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (staff_id, return_on, mark)
);
COMMENT ON COLUMN return_reminders.days IS 'days before the day of return that the mark stood for when it was reached';
COMMENT ON COLUMN return_reminders.told IS 'false: it lay behind already when a nearer one was told';

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('returnFirst', '2020-01-01', 14, '법인 방침'),
  ('returnLast',  '2020-01-01', 3,  '법인 방침');
