-- 사망 of a person, 합병·소멸 of a company (민사소송법 제233조, 제234조), on what that is based, and who stands in their place.
ALTER TABLE clients
  ADD COLUMN ended_on date,
  ADD COLUMN ended_note text NOT NULL DEFAULT '' CHECK (char_length(ended_note) <= 500);

-- Places are no key: a merge may bring the successors of two clients together.
CREATE TABLE client_successors (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id     bigint NOT NULL REFERENCES clients,
  place         int NOT NULL,
  successor_id  bigint NOT NULL REFERENCES clients,
  kind          text NOT NULL CHECK (kind IN ('heir','merger')),
  share         text NOT NULL DEFAULT '' CHECK (char_length(share) <= 60),
  since         date,
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 300)
);
CREATE INDEX client_successors_client ON client_successors (client_id, place);
CREATE INDEX client_successors_successor ON client_successors (successor_id);

-- Who stands in the place of whom, however often that place went on.
CREATE VIEW person_successions AS
  WITH RECURSIVE chain (client_id, successor_id) AS (
    SELECT client_id, successor_id FROM client_successors
    UNION SELECT c.client_id, s.successor_id FROM chain c JOIN client_successors s ON s.client_id = c.successor_id)
  SELECT DISTINCT gone.person_id AS before_id, heir.person_id AS after_id
  FROM chain c JOIN clients gone ON gone.id = c.client_id JOIN clients heir ON heir.id = c.successor_id
  WHERE gone.person_id <> heir.person_id;

-- A check asks for the successors of its parties too, and finds a successor by whom it came after: when they change, the
-- checks of both sides are overtaken.
CREATE FUNCTION successors_age_checks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.client_id, NEW.successor_id]
    WHEN 'DELETE' THEN ARRAY[OLD.client_id, OLD.successor_id]
    ELSE ARRAY[OLD.client_id, OLD.successor_id, NEW.client_id, NEW.successor_id] END;
BEGIN
  UPDATE conflict_checks c SET stale = true FROM parties p
    WHERE p.deleted_at IS NULL AND c.record_type = p.record_type AND c.record_id = p.record_id AND NOT c.stale
      AND p.person_id IN (
        SELECT k.person_id FROM clients k WHERE k.id = ANY(changed)
        UNION SELECT s.before_id FROM person_successions s JOIN clients k ON k.person_id = s.after_id WHERE k.id = ANY(changed)
        UNION SELECT s.after_id FROM person_successions s JOIN clients k ON k.person_id = s.before_id WHERE k.id = ANY(changed));
  RETURN NULL;
END $$;
CREATE TRIGGER client_successors_written AFTER INSERT OR DELETE ON client_successors FOR EACH ROW
  EXECUTE FUNCTION successors_age_checks();
CREATE TRIGGER client_successors_changed AFTER UPDATE ON client_successors FOR EACH ROW
  WHEN ((OLD.client_id, OLD.successor_id) IS DISTINCT FROM (NEW.client_id, NEW.successor_id))
  EXECUTE FUNCTION successors_age_checks();
