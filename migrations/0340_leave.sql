-- 휴가 (product §5.8, §6.14; 근로기준법 제60조·제61조): what each person is granted and uses, in minutes, booked by lots.

-- Lots of leave are accounts of the ledger; words of ledgers, kinds and units are the code's.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_ledger_check;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_record_type_check;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_unit_check;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_source_type_check;
ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_ledger_check CHECK (ledger ~ '^[a-z][A-Za-z]{1,39}$'),
  ADD CONSTRAINT ledger_accounts_record_type_check CHECK (record_type ~ '^[a-z][A-Za-z]{1,39}$'),
  ADD CONSTRAINT ledger_accounts_unit_check CHECK (char_length(unit) BETWEEN 1 AND 4);
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_source_type_check CHECK (source_type ~ '^[a-z][A-Za-z]{1,39}$');

-- How the firm counts: from each person's day of hiring, or by the year that begins in a month; and since when it counts here.
ALTER TABLE firm_settings
  ADD COLUMN leave_basis text NOT NULL DEFAULT 'hired' CHECK (leave_basis IN ('hired', 'fiscal')),
  ADD COLUMN leave_fiscal_month int NOT NULL DEFAULT 1 CHECK (leave_fiscal_month BETWEEN 1 AND 12),
  ADD COLUMN leave_since date;

-- Minutes of work that a person owes on each weekday, from a day on. Whoever has none works full time.
CREATE TABLE leave_terms (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    bigint NOT NULL REFERENCES staffs,
  from_on     date NOT NULL,
  mon         int NOT NULL CHECK (mon BETWEEN 0 AND 720),
  tue         int NOT NULL CHECK (tue BETWEEN 0 AND 720),
  wed         int NOT NULL CHECK (wed BETWEEN 0 AND 720),
  thu         int NOT NULL CHECK (thu BETWEEN 0 AND 720),
  fri         int NOT NULL CHECK (fri BETWEEN 0 AND 720),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint,
  UNIQUE (staff_id, from_on),
  CHECK (mon + tue + wed + thu + fri BETWEEN 60 AND 3120)
);

-- Which days away count as attended (제60조 제6항), or are left out of the count, from a day on.
CREATE TABLE leave_attendance_rules (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  effective_from  date NOT NULL,
  counts          text NOT NULL CHECK (counts IN ('attended', 'absent', 'leftOut')),
  law_ref         text NOT NULL CHECK (char_length(law_ref) BETWEEN 1 AND 300),
  UNIQUE (kind, effective_from)
);
INSERT INTO leave_attendance_rules (kind, effective_from, counts, law_ref) VALUES
  ('absent',            '1998-02-24', 'absent',   '근로기준법 제60조 제1항·제2항'),
  ('suspended',         '1998-02-24', 'absent',   '대법원 2008. 10. 9. 선고 2008다41666 판결'),
  ('personal',          '1998-02-24', 'leftOut',  '대법원 2013. 12. 26. 선고 2011다4629 판결'),
  ('injury',            '1998-02-24', 'attended', '근로기준법 제60조 제6항 제1호'),
  ('birth',             '1998-02-24', 'attended', '근로기준법 제60조 제6항 제2호'),
  ('childcare',         '1998-02-24', 'leftOut',  '대법원 2013. 12. 26. 선고 2011다4629 판결'),
  ('childcare',         '2018-05-29', 'attended', '근로기준법 제60조 제6항 제3호'),
  ('childcareShorter',  '2012-08-02', 'leftOut',  '남녀고용평등과 일·가정 양립 지원에 관한 법률 제19조의3'),
  ('childcareShorter',  '2024-10-22', 'attended', '근로기준법 제60조 제6항 제4호'),
  ('childcareShorter',  '2026-08-20', 'attended', '근로기준법 제60조 제6항 제4호(2026. 8. 20. 시행 문구)'),
  ('pregnancyShorter',  '2014-09-25', 'leftOut',  '근로기준법 제74조 제7항'),
  ('pregnancyShorter',  '2024-10-22', 'attended', '근로기준법 제60조 제6항 제5호');

-- Days on which a person did not work and that are no leave: what HR knows of attendance.
CREATE TABLE leave_attendance (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    bigint NOT NULL REFERENCES staffs,
  kind        text NOT NULL CHECK (kind IN ('absent','suspended','personal','injury','birth','childcare','childcareShorter','pregnancyShorter')),
  from_on     date NOT NULL,
  until_on    date NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint,
  taken_back_at  timestamptz,
  CHECK (until_on >= from_on)
);
CREATE INDEX leave_attendance_staff ON leave_attendance (staff_id, from_on) WHERE taken_back_at IS NULL;

-- A lot: what was granted, why, and until when it can be used. Its minutes are entries of the ledger.
CREATE TABLE leave_grants (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    bigint NOT NULL REFERENCES staffs,
  basis       text NOT NULL CHECK (basis IN ('monthly', 'annual', 'carried', 'adjusted', 'compensatory')),
  days        numeric(6,3) NOT NULL CHECK (days > 0),
  minutes     int NOT NULL CHECK (minutes BETWEEN 1 AND 100000),
  from_on     date NOT NULL,
  until_on    date NOT NULL,
  because     text NOT NULL CHECK (char_length(because) BETWEEN 1 AND 500),
  auto_key    text CHECK (char_length(auto_key) <= 40),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint,
  UNIQUE (staff_id, auto_key),
  CHECK (until_on >= from_on)
);
CREATE INDEX leave_grants_staff ON leave_grants (staff_id, until_on, id);
COMMENT ON COLUMN leave_grants.auto_key IS 'of what comes by law: the same day is granted once';

CREATE TABLE leaves (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  staff_id      bigint NOT NULL REFERENCES staffs,
  kind          text NOT NULL CHECK (kind IN ('annual','morning','afternoon','hours','sick','family','official','birth','compensatory')),
  status        text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested','lead','approved','moved','rejected','canceling','canceled')),
  title         text NOT NULL DEFAULT '' CHECK (char_length(title) <= 100),
  starts_on     date NOT NULL,
  ends_on       date NOT NULL,
  from_time     text NOT NULL DEFAULT '' CHECK (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$' OR from_time = ''),
  until_time    text NOT NULL DEFAULT '' CHECK (until_time ~ '^([01]\d|2[0-3]):[0-5]\d$' OR until_time = ''),
  minutes       int NOT NULL DEFAULT 0 CHECK (minutes >= 0),
  purpose       text NOT NULL DEFAULT '' CHECK (char_length(purpose) <= 500),
  deputy_id     bigint REFERENCES staffs,
  deputy_accepted_at timestamptz,
  other_from    date,
  other_until   date,
  decision      text NOT NULL DEFAULT '' CHECK (char_length(decision) <= 500),
  lead_id       bigint REFERENCES staffs,
  lead_for_id   bigint REFERENCES staffs,
  lead_at       timestamptz,
  hr_id         bigint REFERENCES staffs,
  hr_at         timestamptz,
  promotion_id  bigint,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    bigint,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    bigint,
  version       int NOT NULL DEFAULT 1,
  deleted_at    timestamptz,
  CHECK (ends_on >= starts_on),
  CHECK (deputy_id IS DISTINCT FROM staff_id)
);
CREATE INDEX leaves_team ON leaves (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX leaves_staff ON leaves (staff_id, starts_on) WHERE deleted_at IS NULL;
CREATE INDEX leaves_starts ON leaves (starts_on, id) WHERE deleted_at IS NULL;
CREATE INDEX leaves_starts_down ON leaves (starts_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX leaves_search ON leaves USING gin (search_tokens);
CREATE INDEX leaves_filters ON leaves USING gin (team_id, staff_id, kind, status, deputy_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
COMMENT ON COLUMN leaves.lead_for_id IS 'the lead for whom an acting one approved';

-- What of a leave is used on which day, from which lot. Leave that the law gives beside the balance has no lot.
CREATE TABLE leave_uses (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  leave_id     bigint NOT NULL REFERENCES leaves,
  staff_id     bigint NOT NULL REFERENCES staffs,
  day          date NOT NULL,
  minutes      int NOT NULL CHECK (minutes BETWEEN 1 AND 720),
  grant_id     bigint REFERENCES leave_grants,
  created_at   timestamptz NOT NULL DEFAULT now(),
  released_at  timestamptz
);
CREATE INDEX leave_uses_leave ON leave_uses (leave_id);
CREATE INDEX leave_uses_staff ON leave_uses (staff_id, day) WHERE released_at IS NULL;

-- What falls into a leave and who takes it over: accepted by that person, or declined with a reason.
CREATE TABLE leave_handovers (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  leave_id     bigint NOT NULL REFERENCES leaves,
  record_type  text NOT NULL CHECK (record_type IN ('hearing', 'deadline', 'task')),
  record_id    bigint NOT NULL,
  on_day       date NOT NULL,
  weight       text NOT NULL CHECK (weight IN ('hearing', 'peremptory', 'deadline', 'task')),
  deputy_id    bigint REFERENCES staffs,
  accepted_at  timestamptz,
  declined     text NOT NULL DEFAULT '' CHECK (char_length(declined) <= 300),
  gone_at      timestamptz,
  handed_at    timestamptz,
  UNIQUE (leave_id, record_type, record_id)
);
CREATE INDEX leave_handovers_deputy ON leave_handovers (deputy_id) WHERE accepted_at IS NULL AND gone_at IS NULL;
COMMENT ON COLUMN leave_handovers.gone_at IS 'it does not fall into the leave any more';

-- An approved leave is an absence.
ALTER TABLE absences ADD COLUMN leave_id bigint REFERENCES leaves;
CREATE UNIQUE INDEX absences_leave ON absences (leave_id) WHERE leave_id IS NOT NULL AND deleted_at IS NULL;

-- 사용촉진 (제61조): what is asked of whom by when, for the lots of a person that end on the same day.
CREATE TABLE leave_promotions (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id        bigint NOT NULL REFERENCES staffs,
  kind            text NOT NULL CHECK (kind IN ('annual', 'first', 'firstLate')),
  expires_on      date NOT NULL,
  minutes         int NOT NULL CHECK (minutes > 0),
  notice_from     date NOT NULL,
  notice_until    date NOT NULL,
  answer_days     int NOT NULL CHECK (answer_days > 0),
  designate_until date NOT NULL,
  state           text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'noticed', 'answered', 'designated', 'done', 'owed')),
  owed_because    text NOT NULL DEFAULT '' CHECK (char_length(owed_because) <= 300),
  noticed_at      timestamptz,
  noticed_by_id   bigint REFERENCES staffs,
  answered_at     timestamptz,
  designated_at   timestamptz,
  designated_by_id bigint REFERENCES staffs,
  version         int NOT NULL DEFAULT 1,
  UNIQUE (staff_id, kind, expires_on)
);
ALTER TABLE leaves ADD FOREIGN KEY (promotion_id) REFERENCES leave_promotions;
CREATE INDEX leaves_promotion ON leaves (promotion_id) WHERE promotion_id IS NOT NULL;

-- 노무수령 거부: a person came to work on a designated day, and whether the firm refused that work in time.
CREATE TABLE leave_refusals (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  use_id       bigint NOT NULL UNIQUE REFERENCES leave_uses,
  seen_at      timestamptz NOT NULL,
  served_at    timestamptz,
  served_by_id bigint REFERENCES staffs,
  acked_at     timestamptz,
  returned_at  timestamptz
);

INSERT INTO rates (name, effective_from, value, law_ref, checked_at) VALUES
  ('leaveMonthly',        '2018-05-29', 1,    '근로기준법 제60조 제2항', NULL),
  ('leaveMonthlyMost',    '2018-05-29', 11,   '근로기준법 제60조 제2항(대법원 2021다227100)', NULL),
  ('leaveAnnual',         '2003-09-15', 15,   '근로기준법 제60조 제1항', NULL),
  ('leaveExtraAfter',     '2003-09-15', 36,   '근로기준법 제60조 제4항', NULL),
  ('leaveExtraEvery',     '2003-09-15', 24,   '근로기준법 제60조 제4항', NULL),
  ('leaveMost',           '2003-09-15', 25,   '근로기준법 제60조 제4항', NULL),
  ('leaveAttendance',     '2003-09-15', 0.8,  '근로기준법 제60조 제1항', NULL),
  ('leaveValid',          '2003-09-15', 12,   '근로기준법 제60조 제7항', NULL),
  ('leaveFullWeek',       '2003-09-15', 2400, '근로기준법 제50조, 시행령 별표 2', NULL),
  ('leaveFullDay',        '2003-09-15', 480,  '근로기준법 제50조, 시행령 별표 2', NULL),
  ('promoteBefore',       '2003-09-15', 6,    '근로기준법 제61조 제1항 제1호', NULL),
  ('promoteNotice',       '2003-09-15', 10,   '근로기준법 제61조 제1항 제1호', NULL),
  ('promoteAnswer',       '2003-09-15', 10,   '근로기준법 제61조 제1항 제1호', NULL),
  ('promoteDesignate',    '2003-09-15', 2,    '근로기준법 제61조 제1항 제2호', NULL),
  ('promoteFirstBefore',  '2020-03-31', 3,    '근로기준법 제61조 제2항 제1호', NULL),
  ('promoteFirstDesignate', '2020-03-31', 1,  '근로기준법 제61조 제2항 제2호', NULL),
  ('promoteLateBefore',   '2020-03-31', 1,    '근로기준법 제61조 제2항 제1호 단서', NULL),
  ('promoteLateNotice',   '2020-03-31', 5,    '근로기준법 제61조 제2항 제1호 단서', NULL),
  ('promoteLateDesignate','2020-03-31', 10,   '근로기준법 제61조 제2항 제2호 단서', NULL);
