-- 증빙 발급 기한 (product §6.6): who manages payments is told before the last day, on it and once after it. A mark is told
-- once of a payment, whatever happens to the job that tells it; another last day is told anew.
CREATE TABLE evidence_reminders (
  payment_id bigint NOT NULL REFERENCES payments ON DELETE CASCADE,
  due_on     date NOT NULL,
  mark       text NOT NULL CHECK (mark IN ('ahead','day','late')),
  told_on    date NOT NULL,
  PRIMARY KEY (payment_id, due_on, mark)
);
CREATE INDEX evidence_reminders_day ON evidence_reminders (told_on);

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('evidenceAhead', '2020-01-01', 2, '법인 방침');
