-- Logs that tell when somebody has changed them (개인정보의 안전성 확보조치 기준 제8조③): every minute the settled rows of
-- each log are sealed as one part, whose hash includes that of the part before.
CREATE TABLE log_seals (
  log         text NOT NULL CHECK (log IN ('access_log','access_grant_log','change_log')),
  number      bigint NOT NULL CHECK (number > 0),
  form        smallint NOT NULL,
  first_id    bigint NOT NULL,
  last_id     bigint NOT NULL,
  row_count   int NOT NULL CHECK (row_count > 0),
  day         date NOT NULL,
  previous    bytea NOT NULL,
  hash        bytea NOT NULL CHECK (octet_length(hash) = 32),
  sealed_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (log, number),
  CHECK (first_id <= last_id)
);
COMMENT ON COLUMN log_seals.form IS 'which columns of a row are sealed, and how they are written';
COMMENT ON COLUMN log_seals.day IS 'day of the newest row, by the firm''s calendar; whole days are thrown away';
CREATE INDEX log_seals_last ON log_seals (log, last_id);

-- Rows of logs are written once. They go when the law no longer asks for them: 접속기록 after two years, the history of
-- rights after three.
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - TG_ARGV[0]::interval THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is written once', TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
CREATE TRIGGER access_log_once BEFORE UPDATE OR DELETE ON access_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change('2 years');
CREATE TRIGGER access_grant_log_once BEFORE UPDATE OR DELETE ON access_grant_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change('3 years');
CREATE TRIGGER change_log_once BEFORE UPDATE OR DELETE ON change_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change('3 years');
