-- Three reports to the bar association (product §5.9): 수임건수·수임액 of a year (변호사법 제28조의2), 수임 자료와 처리 결과 of
-- lawyers who left a public office, each half-year (제89조의4, 시행령 제20조의11), and 공익활동 of a year (제27조).
ALTER TABLE bar_reports
  ADD COLUMN kind text NOT NULL DEFAULT 'engagements' CHECK (kind IN ('engagements','officials','proBono')),
  ADD COLUMN half int NOT NULL DEFAULT 0 CHECK (half BETWEEN 0 AND 2),
  ADD CONSTRAINT bar_reports_half CHECK ((kind = 'officials') = (half > 0));
COMMENT ON COLUMN bar_reports.half IS 'which half of the year; 0: the whole year';
DROP INDEX bar_reports_live;
CREATE UNIQUE INDEX bar_reports_live ON bar_reports (kind, year, half) WHERE canceled_at IS NULL;
DROP INDEX bar_reports_year;
CREATE INDEX bar_reports_period ON bar_reports (kind, year, half, id);

ALTER TABLE bar_report_alarms
  ADD COLUMN kind text NOT NULL DEFAULT 'engagements' CHECK (kind IN ('engagements','officials','proBono')),
  ADD COLUMN half int NOT NULL DEFAULT 0 CHECK (half BETWEEN 0 AND 2),
  DROP CONSTRAINT bar_report_alarms_pkey,
  ADD PRIMARY KEY (kind, year, half);

-- What was reported of lawyers who left a public office, as it stood; what a case is called stands with its contract.
CREATE TABLE bar_report_cases (
  report_id   bigint NOT NULL REFERENCES bar_reports ON DELETE CASCADE,
  contract_id bigint NOT NULL REFERENCES contracts,
  staff_id    bigint NOT NULL REFERENCES staffs,
  office      text NOT NULL CHECK (char_length(office) <= 100),
  left_on     date NOT NULL,
  engaged_on  date NOT NULL,
  ended       boolean NOT NULL,
  progress    text NOT NULL CHECK (char_length(progress) <= 100),
  result      text NOT NULL CHECK (char_length(result) <= 1000),
  PRIMARY KEY (report_id, contract_id, staff_id)
);
CREATE INDEX bar_report_cases_contract ON bar_report_cases (contract_id);
CREATE INDEX bar_report_cases_staff ON bar_report_cases (staff_id);

-- What was reported of 공익활동, in minutes and won.
CREATE TABLE bar_report_pro_bono (
  report_id bigint NOT NULL REFERENCES bar_reports ON DELETE CASCADE,
  staff_id  bigint NOT NULL REFERENCES staffs,
  target    int NOT NULL CHECK (target >= 0),
  approved  int NOT NULL CHECK (approved >= 0),
  missing   int NOT NULL CHECK (missing >= 0),
  levy      bigint NOT NULL CHECK (levy >= 0),
  lowered   boolean NOT NULL,
  PRIMARY KEY (report_id, staff_id)
);
CREATE INDEX bar_report_pro_bono_staff ON bar_report_pro_bono (staff_id);

-- When the file for the bar association was made, and by whom.
CREATE TABLE bar_report_exports (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('proBono','officials')),
  year        int NOT NULL CHECK (year BETWEEN 2000 AND 2999),
  half        int NOT NULL DEFAULT 0 CHECK (half BETWEEN 0 AND 2),
  exported_by_id bigint NOT NULL REFERENCES staffs,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bar_report_exports_period ON bar_report_exports (kind, year, half, id);

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('reportEngagements', '2000-01-01', 31, '변호사법 제28조의2'),
  ('reportOfficials', '2000-01-01', 31, '변호사법 제89조의4, 시행령 제20조의11'),
  ('reportProBono', '2000-01-01', 31, '변호사법 제27조, 대한변호사협회 공익활동 등에 관한 규정'),
  ('officialReportMonths', '2000-01-01', 24, '변호사법 제89조의4');
