-- Logs are not emptied either: TRUNCATE asks no trigger of rows.
CREATE FUNCTION refuse_log_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once', TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
CREATE TRIGGER access_log_kept BEFORE TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_truncate();
CREATE TRIGGER access_grant_log_kept BEFORE TRUNCATE ON access_grant_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_truncate();
CREATE TRIGGER change_log_kept BEFORE TRUNCATE ON change_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_truncate();
