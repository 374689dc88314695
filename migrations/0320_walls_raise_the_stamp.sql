-- Who asks brings along around which kinds of record walls stand at all, so that queries ask about walls only there:
-- which records they are, and whom they keep away, stays part of each query.
CREATE FUNCTION standing_walls() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN array(SELECT DISTINCT w.record_type || CASE WHEN w.kind = 'members' THEN ' list' ELSE ' conflict' END
  FROM walls w WHERE w.lifted_at IS NULL);

CREATE CONSTRAINT TRIGGER access_stamp AFTER INSERT OR DELETE OR UPDATE OF record_type, kind, lifted_at
  ON walls DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_access_stamp();
