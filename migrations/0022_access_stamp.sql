-- One number that every change of anybody's rights raises in its own transaction. What a process knows of a person
-- counts as long as the number is the one it was read with, so that rights need not be read anew for each call.
CREATE TABLE access_stamp (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version     bigint NOT NULL DEFAULT 1,
  raised_by   xid8 NOT NULL DEFAULT pg_current_xact_id()
);
COMMENT ON COLUMN access_stamp.raised_by IS 'the transaction that raised it last: one rise is enough for each';
INSERT INTO access_stamp DEFAULT VALUES;

CREATE FUNCTION raise_access_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_stamp SET version = version + 1, raised_by = pg_current_xact_id()
    WHERE raised_by <> pg_current_xact_id();
  RETURN NULL;
END $$;

-- At the end of the transaction: the row is locked last and for the commit alone, so nobody waits for it with locks of
-- his own that others need.
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, role_rules, name, email
  ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE OF user_id, short_name, department, team_id,
    all_team_view, status, deleted_at
  ON staffs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE
  ON staff_teams DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE
  ON staff_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE
  ON roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE OF active, deleted_at
  ON teams DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE
  ON firm_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE
  ON allowed_networks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
