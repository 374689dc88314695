-- Breaks and extra work (rules §7.9): the numbers of 근로기준법 제50조, 제54조 and 제56조 by the day from which they hold.
-- A day of exactly four hours may do without a break from 2026-12-10 (법률 제21784호).
INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('workDay',            '2011-07-01', 480, '근로기준법 제50조 제2항'),
  ('nightFrom',          '2011-07-01', 22,  '근로기준법 제56조 제3항'),
  ('nightUntil',         '2011-07-01', 6,   '근로기준법 제56조 제3항'),
  ('breakDay',           '2011-07-01', 240, '근로기준법 제54조 제1항'),
  ('breakMinutes',       '2011-07-01', 30,  '근로기준법 제54조 제1항'),
  ('breakLongDay',       '2011-07-01', 480, '근로기준법 제54조 제1항'),
  ('breakLongMinutes',   '2011-07-01', 60,  '근로기준법 제54조 제1항'),
  ('breakWaived',        '2026-12-10', 240, '근로기준법 제54조(법률 제21784호)'),
  ('overtimePremium',    '2011-07-01', 0.5, '근로기준법 제56조 제1항'),
  ('nightPremium',       '2011-07-01', 0.5, '근로기준법 제56조 제3항'),
  ('holidayPremium',     '2018-03-20', 0.5, '근로기준법 제56조 제2항 제1호'),
  ('holidayLongPremium', '2018-03-20', 1,   '근로기준법 제56조 제2항 제2호');
