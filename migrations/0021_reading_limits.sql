-- How much of the firm's data one person may take away or look at (trust.md R22, R23), and who has looked at whether
-- that was right.
ALTER TABLE firm_settings
  ADD COLUMN exports_per_hour int NOT NULL DEFAULT 10 CHECK (exports_per_hour BETWEEN 1 AND 1000),
  ADD COLUMN export_rows      int NOT NULL DEFAULT 5000 CHECK (export_rows BETWEEN 1 AND 10000),
  ADD COLUMN records_per_day  int CHECK (records_per_day BETWEEN 30 AND 100000);
COMMENT ON COLUMN firm_settings.records_per_day IS 'different records of people that one person may look at in a day; null: as many as needed';
CREATE INDEX access_log_user ON access_log (user_id, at);

-- How many different records a person has looked at, a row a day: the measure of what is usual for that person.
CREATE TABLE access_days (
  user_id   bigint NOT NULL REFERENCES users,
  day       date NOT NULL,
  records   int NOT NULL CHECK (records >= 0),
  at_night  int NOT NULL DEFAULT 0 CHECK (at_night >= 0),
  PRIMARY KEY (user_id, day)
);

-- Somebody has looked at more than is usual, or at night; a 관리자 looks into it and may let the person go on that day.
CREATE TABLE access_alarms (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  day          date NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('많은 열람','심야 열람','열람 중지')),
  records      int NOT NULL,
  usual        int NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  settled_at   timestamptz,
  settled_by   bigint REFERENCES users CHECK (settled_by <> user_id),
  note         text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  released     boolean NOT NULL DEFAULT false,
  UNIQUE (user_id, day, kind),
  CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
  CHECK (settled_at IS NOT NULL OR NOT released),
  CHECK (settled_at IS NULL OR note ~ '\S')
);
CREATE INDEX access_alarms_open ON access_alarms (created_at DESC) WHERE settled_at IS NULL;

-- The monthly look at the access log and the reasons of downloads (개인정보의 안전성 확보조치 기준 제8조②).
CREATE TABLE access_reviews (
  month       date PRIMARY KEY CHECK (month = date_trunc('month', month)::date),
  note        text NOT NULL CHECK (note ~ '\S' AND char_length(note) <= 5000),
  reviewed_at timestamptz NOT NULL DEFAULT now(),
  reviewed_by bigint NOT NULL REFERENCES users
);
