-- 시효·제척기간 (additions C1): what is told before the day, the filing that ends it with the copy another lawyer has seen,
-- and the weekly list of lawyers who do not own the case.

-- Each mark before the day once, whatever happens to the job that tells it; another day is told anew.
CREATE TABLE limitation_marks (
  record_type   text NOT NULL,
  record_id     bigint NOT NULL,
  limitation_on date NOT NULL,
  mark          text NOT NULL CHECK (mark IN ('first','second','third','last')),
  days          int NOT NULL CHECK (days BETWEEN 0 AND 3650),
  told          boolean NOT NULL,
  task_id       bigint,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_type, record_id, limitation_on, mark),
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE
);
COMMENT ON COLUMN limitation_marks.days IS 'days before the day of limitation that the mark stood for when it was reached';
COMMENT ON COLUMN limitation_marks.told IS 'false: it lay behind already when a nearer one was told';

-- 소제기 or 보전처분 before the day, named with the copy that was filed. A new entry takes the place of the one before.
CREATE TABLE limitation_filings (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_type     text NOT NULL,
  record_id       bigint NOT NULL,
  limitation_on   date NOT NULL,
  way             text NOT NULL CHECK (way IN ('suit','preservation')),
  filed_on        date NOT NULL,
  version_id      bigint REFERENCES file_versions ON DELETE SET NULL,
  recorded_by_id  bigint NOT NULL REFERENCES staffs,
  recorded_at     timestamptz NOT NULL DEFAULT now(),
  confirmed_by_id bigint REFERENCES staffs,
  confirmed_at    timestamptz,
  superseded_at   timestamptz,
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE,
  CONSTRAINT limitation_filings_confirmed CHECK ((confirmed_at IS NULL) = (confirmed_by_id IS NULL)),
  CONSTRAINT limitation_filings_two_people CHECK (confirmed_by_id <> recorded_by_id)
);
COMMENT ON COLUMN limitation_filings.limitation_on IS 'the day it was filed for: where the record has another one by now, it settles nothing';
CREATE UNIQUE INDEX limitation_filings_now ON limitation_filings (record_type, record_id) WHERE superseded_at IS NULL;
CREATE INDEX limitation_filings_version ON limitation_filings (version_id) WHERE version_id IS NOT NULL;

-- Who has opened the copy of a filing, and when first.
CREATE TABLE limitation_openings (
  filing_id bigint NOT NULL REFERENCES limitation_filings ON DELETE CASCADE,
  staff_id  bigint NOT NULL REFERENCES staffs,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (filing_id, staff_id)
);

-- 점검 변호사: who is told each week, as 관리자 has chosen.
CREATE TABLE limitation_reviewers (
  staff_id   bigint PRIMARY KEY REFERENCES staffs,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The weekly list was told: once for each reviewer and week.
CREATE TABLE limitation_lists (
  week_on    date NOT NULL CHECK (extract(isodow FROM week_on) = 1),
  staff_id   bigint NOT NULL REFERENCES staffs,
  lines      int NOT NULL CHECK (lines >= 0),
  task_id    bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (week_on, staff_id)
);

CREATE INDEX contracts_limitation_near ON contracts (limitation_on)
  WHERE limitation_on IS NOT NULL AND deleted_at IS NULL;

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('limitationFirst',  '2020-01-01', 180, '법인 방침'),
  ('limitationSecond', '2020-01-01', 90,  '법인 방침'),
  ('limitationThird',  '2020-01-01', 60,  '법인 방침'),
  ('limitationLast',   '2020-01-01', 30,  '법인 방침'),
  ('limitationList',   '2020-01-01', 90,  '법인 방침');
