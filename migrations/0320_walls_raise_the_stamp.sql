-- Who asks brings along around which kinds of record walls stand at all, so that queries ask about walls only there.
CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE OF record_type, kind, lifted_at
  ON walls DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
