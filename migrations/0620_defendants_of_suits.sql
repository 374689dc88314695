-- 피고 of a group suit are lines, each a party on the other side whom the check for conflicts finds (product §5.2, §5.5).
CREATE TABLE suit_defendants (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suit_id  bigint NOT NULL REFERENCES group_suits ON DELETE CASCADE,
  place    int NOT NULL,
  name     text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  kind     text NOT NULL CHECK (kind IN ('개인','법인')),
  biz_no   text NOT NULL DEFAULT '' CHECK (char_length(biz_no) <= 12),
  note     text NOT NULL DEFAULT '' CHECK (char_length(note) <= 200),
  UNIQUE (suit_id, place)
);

-- Their names stand with the suit, for its list, its papers, the search and the open page: 60 of 100 letters and what
-- stands between them.
ALTER TABLE group_suits DROP CONSTRAINT group_suits_defendants_check,
  ADD CONSTRAINT group_suits_defendants_check CHECK (char_length(defendants) <= 6200);

CREATE FUNCTION suit_defendants_named() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.suit_id ELSE NEW.suit_id END;
BEGIN
  UPDATE group_suits s SET defendants = held.names
    FROM (SELECT coalesce(string_agg(name, ', ' ORDER BY abs(place)), '') AS names FROM suit_defendants
          WHERE suit_id = changed) held
    WHERE s.id = changed AND s.defendants <> held.names;
  RETURN NULL;
END $$;

-- Whoever has the same business number and name is the same person of the ledger.
CREATE FUNCTION suit_defendants_keep_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := 'defendant' || CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END;
  held persons;
  known bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE parties SET deleted_at = now()
      WHERE record_type = 'groupSuit' AND record_id = OLD.suit_id AND origin = own AND deleted_at IS NULL;
    RETURN NULL;
  END IF;
  SELECT p.* INTO held FROM parties g JOIN persons p ON p.id = g.person_id
    WHERE g.record_type = 'groupSuit' AND g.record_id = NEW.suit_id AND g.origin = own;
  IF NEW.biz_no <> '' THEN
    SELECT id INTO known FROM persons
      WHERE biz_digits = digits(NEW.biz_no) AND name_norm = conflict_name(NEW.name)
        AND deleted_at IS NULL AND merged_into_id IS NULL
      ORDER BY id LIMIT 1;
  END IF;
  -- Somebody with another number, who stands elsewhere too, stays as he is there.
  IF known IS NULL AND held.biz_digits <> '' AND held.biz_digits <> digits(NEW.biz_no)
    AND (EXISTS (SELECT FROM parties WHERE person_id = held.id
        AND (record_type, record_id, coalesce(origin, '')) IS DISTINCT FROM ('groupSuit', NEW.suit_id, own))
      OR EXISTS (SELECT FROM clients WHERE person_id = held.id)) THEN
    known := ledger_person(NEW.name, '');
  END IF;
  PERFORM keep_party('groupSuit', NEW.suit_id, s.team_id, own, '상대방', NEW.name, '', known)
    FROM group_suits s WHERE s.id = NEW.suit_id;
  UPDATE persons p SET kind = NEW.kind, biz_no = NEW.biz_no, updated_at = now(),
      version = p.version + 1
    FROM parties g
    WHERE g.record_type = 'groupSuit' AND g.record_id = NEW.suit_id AND g.origin = own AND p.id = g.person_id
      AND (p.kind, p.biz_no) IS DISTINCT FROM (NEW.kind, NEW.biz_no)
      AND NOT EXISTS (SELECT FROM parties o WHERE o.person_id = p.id AND o.id <> g.id)
      AND NOT EXISTS (SELECT FROM clients c WHERE c.person_id = p.id);
  RETURN NULL;
END $$;

CREATE TRIGGER suit_defendants_parties AFTER INSERT OR UPDATE OF name, kind, biz_no OR DELETE ON suit_defendants
  FOR EACH ROW EXECUTE FUNCTION suit_defendants_keep_party();

CREATE FUNCTION suits_move_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parties SET team_id = NEW.team_id, updated_at = now(), version = version + 1
    WHERE record_type = 'groupSuit' AND record_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER group_suits_parties AFTER UPDATE OF team_id ON group_suits
  FOR EACH ROW WHEN (OLD.team_id <> NEW.team_id) EXECUTE FUNCTION suits_move_parties();

-- What stood in one text: apart by commas and lines, but not within brackets. A text with a name that is too long, or with
-- too many names, stays as it is until somebody writes the lines.
WITH told AS (
  SELECT s.id, t.place, btrim(t.one) AS name
  FROM group_suits s CROSS JOIN LATERAL
    regexp_split_to_table(s.defendants, '\s*[,、;\r\n]+\s*(?![^(（]*[)）])') WITH ORDINALITY t (one, place)
  WHERE t.one ~ '\S'
)
INSERT INTO suit_defendants (suit_id, place, name, kind)
  SELECT id, row_number() OVER (PARTITION BY id ORDER BY place), name,
    CASE WHEN name ~ '㈜|\(주\)|주식회사|유한회사|법인|조합|공사' THEN '법인' ELSE '개인' END
  FROM told WHERE id NOT IN (SELECT id FROM told GROUP BY id HAVING count(*) > 60 OR max(char_length(name)) > 100)
  ORDER BY id, place;

-- Made last: during the carrying over each suit would be written as often as it has defendants.
UPDATE group_suits s SET defendants = held.names
  FROM (SELECT suit_id, string_agg(name, ', ' ORDER BY place) AS names FROM suit_defendants GROUP BY suit_id) held
  WHERE held.suit_id = s.id AND s.defendants <> held.names;
CREATE TRIGGER suit_defendants_names AFTER INSERT OR UPDATE OF name, place OR DELETE ON suit_defendants
  FOR EACH ROW EXECUTE FUNCTION suit_defendants_named();
