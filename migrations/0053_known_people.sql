-- Whoever once had a name, a number or a telephone stays known by it to the conflict check: after a new name, a merge and
-- when a record is gone; a look that is milder than the one before says what went.
SET LOCAL statement_timeout = 0;

-- The words of a name in Latin letters in the order of the alphabet, without accents: TRAN THI A and A Trần Thị. ''
-- for other names and for single words, which the name itself says.
CREATE FUNCTION conflict_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT CASE WHEN count(*) > 1 AND bool_and(word ~ '^[a-z]+$') THEN string_agg(word, ' ' ORDER BY word COLLATE "C") ELSE '' END
    FROM regexp_split_to_table(translate(regexp_replace(normalize(folded(value), NFD), '[\u0300-\u036F.''’`-]', '', 'g'),
      'đøłœæ', 'dołoa'), '[[:space:],]+') AS word WHERE word <> '');

-- Names that one name holds: Hanja or Latin letters beside Hangul, 홍길동(洪吉童), 응우옌 반 안 (NGUYEN VAN AN). Empty for all
-- others, legal forms and remarks in brackets among them.
CREATE FUNCTION names_beside(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(
    regexp_match(btrim(plain_line(value)), '^([가-힣][가-힣 ]*[가-힣])\s*[(（\[]?\s*([㐀-鿿]{2,})\s*[)）\]]?$'),
    regexp_match(btrim(plain_line(value)), '^([㐀-鿿]{2,})\s*[(（\[]?\s*([가-힣][가-힣 ]*[가-힣])\s*[)）\]]?$'),
    regexp_match(btrim(plain_line(value)), '^([가-힣][가-힣 ]*[가-힣])\s*[(（\[]\s*([A-Za-zÀ-ỹ]+(?:[ ,]+[A-Za-zÀ-ỹ]+)+)\s*[)）\]]$'),
    regexp_match(btrim(plain_line(value)), '^([A-Za-zÀ-ỹ]+(?:[ ,]+[A-Za-zÀ-ỹ]+)+)\s*[(（\[]\s*([가-힣][가-힣 ]*[가-힣])\s*[)）\]]$'),
    '{}');

ALTER TABLE persons ADD COLUMN name_words text GENERATED ALWAYS AS (conflict_words(name)) STORED;
CREATE INDEX persons_name_words ON persons (name_words) WHERE deleted_at IS NULL AND name_words <> '';

ALTER TABLE person_aliases
  ADD COLUMN biz_no text NOT NULL DEFAULT '' CHECK (char_length(biz_no) <= 12),
  ADD COLUMN biz_digits text GENERATED ALWAYS AS (digits(biz_no)) STORED,
  ADD COLUMN name_words text GENERATED ALWAYS AS (conflict_words(name)) STORED,
  -- As a search that asks for the whole name.
  ADD COLUMN name_search text GENERATED ALWAYS AS (search_normal(name)) STORED,
  -- The merge that brought it, with which it goes again.
  ADD COLUMN merge_id bigint REFERENCES client_merges;
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT conname FROM pg_constraint WHERE conrelid = 'person_aliases'::regclass AND contype = 'c'
      AND pg_get_constraintdef(oid) ~ 'kind' LOOP
    EXECUTE format('ALTER TABLE person_aliases DROP CONSTRAINT %I', held.conname);
  END LOOP;
END $$;
ALTER TABLE person_aliases
  ADD CONSTRAINT person_aliases_kind CHECK (kind IN ('개명','상호변경','다른이름','전화','사업자번호')),
  ADD CONSTRAINT person_aliases_one CHECK (
    CASE kind WHEN '전화' THEN tel <> '' AND name = '' AND biz_no = '' WHEN '사업자번호' THEN biz_no <> '' AND name = '' AND tel = ''
      ELSE name <> '' AND tel = '' AND biz_no = '' END);
DROP INDEX person_aliases_once;
CREATE UNIQUE INDEX person_aliases_once ON person_aliases (person_id, kind, name, tel, biz_no, coalesce(merge_id, 0))
  WHERE deleted_at IS NULL;
CREATE INDEX person_aliases_words ON person_aliases (name_words) WHERE deleted_at IS NULL AND name_words <> '';
CREATE INDEX person_aliases_search ON person_aliases (name_search) WHERE deleted_at IS NULL AND name_search <> '';
CREATE INDEX person_aliases_biz ON person_aliases (biz_digits) WHERE deleted_at IS NULL AND biz_digits <> '';
CREATE INDEX person_aliases_merge ON person_aliases (merge_id) WHERE merge_id IS NOT NULL;

-- Each of the names beside one another finds the person.
CREATE FUNCTION persons_names_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_aliases (person_id, kind, name)
    SELECT NEW.id, '다른이름', other FROM unnest(names_beside(NEW.name)) other ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER persons_names_beside AFTER INSERT OR UPDATE OF name ON persons
  FOR EACH ROW EXECUTE FUNCTION persons_names_beside();
INSERT INTO person_aliases (person_id, kind, name)
  SELECT p.id, '다른이름', other FROM persons p, unnest(names_beside(p.name)) other WHERE p.deleted_at IS NULL
  ON CONFLICT DO NOTHING;

-- A client's new name, number or telephone leaves the old one behind; a second telephone is one more way to be found.
-- Who is destroyed leaves nothing.
CREATE OR REPLACE FUNCTION clients_keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.status <> 'destroyed' THEN
      INSERT INTO person_aliases (person_id, kind, name, tel, biz_no)
        SELECT NEW.person_id, kind, name, tel, biz_no FROM (VALUES
          (CASE WHEN NEW.kind = '개인' THEN '개명' ELSE '상호변경' END,
            CASE WHEN conflict_name(OLD.name) <> conflict_name(NEW.name) THEN OLD.name ELSE '' END, '', ''),
          ('전화', '', CASE WHEN digits(OLD.tel) <> digits(NEW.tel) THEN OLD.tel ELSE '' END, ''),
          ('전화', '', CASE WHEN digits(OLD.tel2) <> digits(NEW.tel2) THEN OLD.tel2 ELSE '' END, ''),
          ('사업자번호', '', '', CASE WHEN digits(OLD.biz_no) <> digits(NEW.biz_no) THEN OLD.biz_no ELSE '' END)
        ) AS old (kind, name, tel, biz_no) WHERE (name, tel, biz_no) <> ('', '', '')
        ON CONFLICT DO NOTHING;
    END IF;
    UPDATE persons SET kind = NEW.kind, name = NEW.name, tel = NEW.tel, biz_no = NEW.biz_no, birth = NEW.birth,
        updated_at = now(), updated_by = NEW.updated_by, version = version + 1
      WHERE id = NEW.person_id
        AND (kind, name, tel, biz_no, birth) IS DISTINCT FROM (NEW.kind, NEW.name, NEW.tel, NEW.biz_no, NEW.birth);
  END IF;
  IF NEW.tel2 <> '' THEN
    INSERT INTO person_aliases (person_id, kind, tel) VALUES (NEW.person_id, '전화', NEW.tel2) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- What the merged client was known by, the client that it went into is known by.
CREATE FUNCTION keep_merged_names(merge bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO person_aliases (person_id, kind, name, tel, biz_no, merge_id)
    SELECT kept.person_id, known.kind, known.name, known.tel, known.biz_no, m.id
    FROM client_merges m JOIN clients kept ON kept.id = m.kept_id JOIN clients other ON other.id = m.merged_id
      JOIN persons p ON p.id = other.person_id
    CROSS JOIN LATERAL (
      SELECT '다른이름' AS kind, p.name, '' AS tel, '' AS biz_no
      UNION SELECT '전화', '', p.tel, '' WHERE p.tel <> ''
      UNION SELECT '사업자번호', '', '', p.biz_no WHERE p.biz_no <> ''
      UNION SELECT a.kind, a.name, a.tel, a.biz_no FROM person_aliases a WHERE a.person_id = p.id AND a.deleted_at IS NULL
    ) known
    WHERE m.id = merge AND kept.person_id <> other.person_id
      AND NOT (known.kind = '다른이름' AND search_normal(known.name) = (SELECT search_normal(k.name) FROM persons k WHERE k.id = kept.person_id))
  ON CONFLICT DO NOTHING
$$;
-- In the order of the merges: what a client brought along goes on with it.
DO $$
DECLARE
  merge bigint;
BEGIN
  FOR merge IN SELECT m.id FROM client_merges m JOIN clients c ON c.id = m.merged_id
      WHERE m.undone_at IS NULL AND c.status <> 'destroyed' ORDER BY m.id LOOP
    PERFORM keep_merged_names(merge);
  END LOOP;
END $$;

-- What the check before had found and this one does not, each with why.
ALTER TABLE conflict_checks ADD COLUMN went jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN conflict_checks.went IS 'hits of the check before that are milder or gone in this one, with why; [] where nothing went';

-- Names of destroyed people under a key that is not in the database, so that the check still says that somebody was there
-- and never who; for a period of the firm's own (decisions/021).
ALTER TABLE persons
  ADD COLUMN name_indexes bytea[] NOT NULL DEFAULT '{}',
  ADD COLUMN names_destroyed_on date;
CREATE INDEX persons_name_indexes ON persons USING gin (name_indexes) WHERE names_destroyed_on IS NOT NULL;
ALTER TABLE privacy_rules DROP CONSTRAINT privacy_rules_code_check;
ALTER TABLE privacy_rules ADD CONSTRAINT privacy_rules_code_check CHECK (code IN ('access','correction','deletion', 
  'suspension','keepConsult','keepClient','keepLedger','keepTax','keepAccessLog','keepGrantLog','keepChangeLog','keepConflictName'));
INSERT INTO privacy_rules (code, effective_from, months, law_ref) VALUES
  ('keepConflictName', '2000-01-01', 120, '변호사법 제26조·제31조, 법인 방침(파기한 당사자의 이해충돌 확인값)');
