-- What hangs on records of any kind (tasks, memos, files, parties) points here, so that no part can stand on a record
-- that does not exist, and no table lists the kinds.
CREATE TABLE record_keys (
  record_type text NOT NULL CHECK (record_type ~ '^[a-z][A-Za-z]{0,39}$'),
  record_id   bigint NOT NULL,
  PRIMARY KEY (record_type, record_id)
);

CREATE FUNCTION add_record_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_keys (record_type, record_id) VALUES (TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION remove_record_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM record_keys WHERE record_type = TG_ARGV[0] AND record_id = OLD.id;
  RETURN NULL;
END $$;

-- Makes the rows of a table a kind of record that parts can hang on; called once, in the migration that makes the table.
-- Triggers fire in the order of their names: the key stands before another one writes what hangs on it.
CREATE FUNCTION record_kind(kind text, kept_in regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO record_keys (record_type, record_id) SELECT %L, id FROM %s', kind, kept_in);
  EXECUTE format('CREATE TRIGGER a_record_key AFTER INSERT ON %s FOR EACH ROW EXECUTE FUNCTION add_record_key(%L)',
    kept_in, kind);
  EXECUTE format('CREATE TRIGGER z_record_key AFTER DELETE ON %s FOR EACH ROW EXECUTE FUNCTION remove_record_key(%L)',
    kept_in, kind);
END $$;

SELECT record_kind('consult', 'consults');
SELECT record_kind('client', 'clients');
SELECT record_kind('contract', 'contracts');
SELECT record_kind('project', 'projects');
SELECT record_kind('dispute', 'disputes');
