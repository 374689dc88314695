-- Conflict check: who stands on which side of which record, what was found, what was decided, and who is kept away.

-- The name as it is compared: ㈜해온, (주) 해온 and 주식회사 해온 are one.
CREATE FUNCTION conflict_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(search_normal(regexp_replace(
    regexp_replace(lower(normalize(value, NFKC)), '\s', '', 'g'),
    '\((주|유|재|사|합|의|학)\)|유한책임회사|주식회사|유한회사|합자회사|합명회사|법무법인|재단법인|사단법인|의료법인|학교법인', '', 'g')), ''),
    search_normal(normalize(value, NFKC)));

-- The name as it is heard: 류·유, 이·리, 세·새, 왜·외·웨, tense consonants and finals of one sound fall together.
CREATE FUNCTION conflict_sound(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    regexp_replace(regexp_replace(normalize(value, NFD),
      U&'^[\1102\1105](?=[\1163\1164\1167\1168\116D\1172\1175])', U&'\110B'), U&'^\1105', U&'\1102'),
    U&'\1101\1104\1108\110A\110D\1162\1164\1168\116B\116C\1174\11A9\11AA\11BF\11BA\11BB\11BD\11BE\11C0\11C2\11C1\11B9',
    U&'\1100\1103\1107\1109\110C\1166\1166\1166\1170\1170\1175\11A8\11A8\11A8\11AE\11AE\11AE\11AE\11AE\11AE\11B8\11B8');

ALTER TABLE persons
  ADD COLUMN name_norm text GENERATED ALWAYS AS (conflict_name(name)) STORED,
  ADD COLUMN name_sound text GENERATED ALWAYS AS (conflict_sound(conflict_name(name))) STORED;
-- Equality and the beginning of a name, whatever the collation.
CREATE INDEX persons_name_norm ON persons (name_norm text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX persons_name_sound ON persons (name_sound text_pattern_ops) WHERE deleted_at IS NULL;
-- Companies by a part of the name; people's names are too short to be found that way.
CREATE INDEX persons_name_part ON persons USING gin (name_norm gin_trgm_ops)
  WHERE deleted_at IS NULL AND char_length(name_norm) >= 4;
CREATE INDEX persons_tel_end ON persons (right(tel_digits, 8)) WHERE deleted_at IS NULL AND char_length(tel_digits) >= 8;
CREATE INDEX persons_biz ON persons (biz_digits) WHERE deleted_at IS NULL AND biz_digits <> '';

-- Other names and numbers of one person.
CREATE TABLE person_aliases (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id     bigint NOT NULL REFERENCES persons,
  kind          text NOT NULL CHECK (kind IN ('개명','상호변경','다른이름','전화')),
  name          text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  tel           text NOT NULL DEFAULT '' CHECK (char_length(tel) <= 20),
  name_norm     text GENERATED ALWAYS AS (conflict_name(name)) STORED,
  tel_digits    text GENERATED ALWAYS AS (digits(tel)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  deleted_at  timestamptz,
  CHECK ((kind = '전화') = (name = '')), CHECK ((kind = '전화') = (tel <> ''))
);
CREATE UNIQUE INDEX person_aliases_once ON person_aliases (person_id, kind, name, tel) WHERE deleted_at IS NULL;
CREATE INDEX person_aliases_name ON person_aliases (name_norm text_pattern_ops) WHERE deleted_at IS NULL AND name_norm <> '';
CREATE INDEX person_aliases_tel ON person_aliases (right(tel_digits, 8))
  WHERE deleted_at IS NULL AND char_length(tel_digits) >= 8;

-- A person's side in a record. The key columns of the four kinds follow from record_type and record_id.
CREATE TABLE parties (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  person_id     bigint NOT NULL REFERENCES persons,
  record_type   text NOT NULL CHECK (record_type IN ('consult','contract','project','client')),
  record_id     bigint NOT NULL,
  consult_id    bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'consult' THEN record_id END) STORED REFERENCES consults ON DELETE CASCADE,
  contract_id   bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'contract' THEN record_id END) STORED REFERENCES contracts ON DELETE CASCADE,
  project_id    bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'project' THEN record_id END) STORED REFERENCES projects ON DELETE CASCADE,
  client_id     bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'client' THEN record_id END) STORED REFERENCES clients ON DELETE CASCADE,
  side          text NOT NULL CHECK (side IN ('의뢰인','상대방','관련자')),
  relation      text NOT NULL DEFAULT '' CHECK (char_length(relation) <= 100),
  -- Which column of the record the party follows; null: added by hand.
  origin        text,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE UNIQUE INDEX parties_origin ON parties (record_type, record_id, origin) WHERE origin IS NOT NULL;
CREATE INDEX parties_record ON parties (record_type, record_id) WHERE deleted_at IS NULL;
CREATE INDEX parties_person ON parties (person_id) WHERE deleted_at IS NULL;

-- Clauses by which a decision is given reasons; a change of the law is a new row. checked_at: compared with the official text.
CREATE TABLE legal_clauses (
  code           text NOT NULL,
  effective_from date NOT NULL,
  law_ref        text NOT NULL,
  summary        text NOT NULL,
  outcome        text NOT NULL CHECK (outcome IN ('prohibited','consentNeeded')),
  checked_at     date,
  PRIMARY KEY (code, effective_from)
);
INSERT INTO legal_clauses VALUES
  ('31-1-1', '2008-03-28', '변호사법 제31조 제1항 제1호', '당사자 한쪽으로부터 상의를 받아 그 수임을 승낙한 사건의 상대방이 위임하는 사건', 'prohibited', NULL),
  ('31-1-2', '2008-03-28', '변호사법 제31조 제1항 제2호', '수임하고 있는 사건의 상대방이 위임하는 다른 사건 (수임하고 있는 사건의 위임인이 동의한 경우 제외)', 'consentNeeded', NULL),
  ('31-1-3', '2008-03-28', '변호사법 제31조 제1항 제3호', '공무원·조정위원 또는 중재인으로서 직무상 취급하거나 취급하게 된 사건', 'prohibited', NULL);

-- One look at all sides of a record, and what a lawyer decided on it. A new look is a new row.
CREATE TABLE conflict_checks (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  record_type   text NOT NULL CHECK (record_type IN ('consult','contract','project')),
  record_id     bigint NOT NULL,
  consult_id    bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'consult' THEN record_id END) STORED REFERENCES consults ON DELETE CASCADE,
  contract_id   bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'contract' THEN record_id END) STORED REFERENCES contracts ON DELETE CASCADE,
  project_id    bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'project' THEN record_id END) STORED REFERENCES projects ON DELETE CASCADE,
  query         jsonb NOT NULL,
  hits          jsonb NOT NULL,
  proposal      text NOT NULL CHECK (proposal IN ('clear','review','consentNeeded','prohibited')),
  decision      text CHECK (decision IN ('clear','consentNeeded','prohibited','waived')),
  clause        text,
  clause_from   date,
  decided_by    bigint REFERENCES staffs,
  decided_at    timestamptz,
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  consent_ref   text NOT NULL DEFAULT '' CHECK (char_length(consent_ref) <= 500),
  stale         boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  FOREIGN KEY (clause, clause_from) REFERENCES legal_clauses,
  CHECK ((clause IS NULL) = (clause_from IS NULL)),
  CHECK ((decision IS NULL) = (decided_by IS NULL)),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision <> 'prohibited' OR clause IS NOT NULL),
  CHECK (decision <> 'waived' OR consent_ref ~ '\S')
);
CREATE INDEX conflict_checks_record ON conflict_checks (record_type, record_id, id DESC);

-- Records that people are kept away from. excluded_staff_id null: everybody but 관리자 and whom the kind admits.
CREATE TABLE walls (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_type   text NOT NULL CHECK (record_type IN ('consult','contract','project')),
  record_id     bigint NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('decline','opponent')),
  excluded_staff_id bigint REFERENCES staffs,
  decided_by    bigint REFERENCES staffs,
  check_id      bigint NOT NULL REFERENCES conflict_checks ON DELETE CASCADE,
  lifted_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  CHECK (kind <> 'decline' OR decided_by IS NOT NULL)
);
COMMENT ON COLUMN walls.kind IS 'decline: 관리자 and the deciding lawyer alone; opponent: lawyers alone, until a decision';
CREATE UNIQUE INDEX walls_record ON walls (record_type, record_id, kind, coalesce(excluded_staff_id, 0)) WHERE lifted_at IS NULL;

CREATE FUNCTION parties_age_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conflict_checks SET stale = true
    WHERE record_type = NEW.record_type AND record_id = NEW.record_id AND NOT stale;
  RETURN NULL;
END $$;
CREATE TRIGGER parties_checks AFTER INSERT OR UPDATE OF person_id, side, deleted_at ON parties
  FOR EACH ROW EXECUTE FUNCTION parties_age_checks();

CREATE FUNCTION persons_age_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conflict_checks c SET stale = true FROM parties p
    WHERE p.person_id = NEW.id AND p.deleted_at IS NULL AND c.record_type = p.record_type AND c.record_id = p.record_id AND NOT c.stale;
  RETURN NULL;
END $$;
CREATE TRIGGER persons_checks AFTER UPDATE OF name, tel, biz_no ON persons FOR EACH ROW
  WHEN ((OLD.name, OLD.tel, OLD.biz_no) IS DISTINCT FROM (NEW.name, NEW.tel, NEW.biz_no))
  EXECUTE FUNCTION persons_age_checks();

-- The person of the ledger with this name and number, made when there is none.
CREATE FUNCTION ledger_person(wanted_name text, wanted_tel text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found bigint;
BEGIN
  IF digits(wanted_tel) <> '' THEN
    SELECT id INTO found FROM persons
      WHERE deleted_at IS NULL AND merged_into_id IS NULL AND char_length(tel_digits) >= 8
        AND right(tel_digits, 8) = right(digits(wanted_tel), 8) AND tel_digits = digits(wanted_tel)
        AND name_norm = conflict_name(wanted_name)
      ORDER BY id LIMIT 1;
  END IF;
  IF found IS NULL THEN
    INSERT INTO persons (name, tel, kind)
      VALUES (wanted_name, wanted_tel, CASE WHEN wanted_name ~ '㈜|\(주\)|주식회사|유한회사|법인' THEN '법인' ELSE '개인' END)
      RETURNING id INTO found;
  END IF;
  RETURN found;
END $$;

-- Keeps the party that follows one column of a record. known_person: the record names the person itself.
CREATE FUNCTION keep_party(type text, record bigint, team bigint, column_name text, party_side text,
    wanted_name text, wanted_tel text, known_person bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept parties;
  shared boolean;
  person bigint := known_person;
BEGIN
  SELECT * INTO kept FROM parties WHERE record_type = type AND record_id = record AND origin = column_name;
  IF known_person IS NULL AND wanted_name !~ '\S' AND wanted_tel !~ '\S' THEN
    UPDATE parties SET deleted_at = now() WHERE id = kept.id AND deleted_at IS NULL;
    RETURN;
  END IF;
  IF wanted_name !~ '\S' THEN wanted_name := '익명'; END IF;
  IF person IS NULL AND kept.id IS NOT NULL THEN
    IF EXISTS (SELECT FROM persons WHERE id = kept.person_id AND name = wanted_name AND tel = wanted_tel) THEN
      person := kept.person_id;
    ELSE
      shared := EXISTS (SELECT FROM parties WHERE person_id = kept.person_id AND id <> kept.id)
        OR EXISTS (SELECT FROM clients WHERE person_id = kept.person_id);
      IF NOT shared THEN
        UPDATE persons SET name = wanted_name, tel = wanted_tel, updated_at = now(), version = version + 1
          WHERE id = kept.person_id;
        person := kept.person_id;
      END IF;
    END IF;
  END IF;
  IF person IS NULL THEN person := ledger_person(wanted_name, wanted_tel); END IF;
  IF kept.id IS NULL THEN
    INSERT INTO parties (team_id, person_id, record_type, record_id, side, origin)
      VALUES (team, person, type, record, party_side, column_name);
  ELSIF kept.person_id <> person OR kept.team_id <> team OR kept.deleted_at IS NOT NULL THEN
    UPDATE parties SET person_id = person, team_id = team, deleted_at = NULL, updated_at = now(), version = version + 1
      WHERE id = kept.id;
  END IF;
END $$;

-- Several opponents stand in one column, apart by commas.
CREATE FUNCTION keep_opponents(type text, record bigint, team bigint, names text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one text;
  place int := 0;
BEGIN
  FOREACH one IN ARRAY regexp_split_to_array(coalesce(names, ''), '\s*[,、;]\s*') LOOP
    IF one ~ '\S' THEN
      place := place + 1;
      PERFORM keep_party(type, record, team, 'opponent' || place, '상대방', btrim(one), '', NULL);
    END IF;
  END LOOP;
  UPDATE parties SET deleted_at = now()
    WHERE record_type = type AND record_id = record AND deleted_at IS NULL
      AND origin LIKE 'opponent%' AND substr(origin, 9)::int > place;
END $$;

CREATE FUNCTION keep_parties(type text, fields jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  record bigint := fields->>'id';
  team bigint := fields->>'team_id';
  client clients;
BEGIN
  IF type = 'client' THEN
    PERFORM keep_party(type, record, team, 'name', '의뢰인', fields->>'name', fields->>'tel', (fields->>'person_id')::bigint);
    RETURN;
  END IF;
  IF type = 'consult' THEN
    PERFORM keep_party(type, record, team, 'name', '의뢰인', fields->>'name', fields->>'tel', NULL);
  ELSE
    SELECT * INTO client FROM clients WHERE id = (fields->>'client_id')::bigint;
    PERFORM keep_party(type, record, team, 'name', '의뢰인',
      coalesce(fields->>'client_name', ''), coalesce(fields->>'client_tel', ''), client.person_id);
  END IF;
  PERFORM keep_opponents(type, record, team, fields->>'opponent');
END $$;

-- Whoever writes a record need not think of the ledger. The columns are read by name, as some come later.
CREATE FUNCTION records_keep_parties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  watched text[] := '{team_id,name,tel,tel2,biz_no,birth,person_id,client_id,client_name,client_tel,opponent}';
  before jsonb;
  after jsonb := to_jsonb(NEW);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    IF NOT EXISTS (SELECT FROM unnest(watched) w WHERE before->w IS DISTINCT FROM after->w) THEN RETURN NULL; END IF;
  END IF;
  PERFORM keep_parties(TG_ARGV[0], after);
  RETURN NULL;
END $$;
CREATE TRIGGER consults_parties AFTER INSERT OR UPDATE ON consults FOR EACH ROW EXECUTE FUNCTION records_keep_parties('consult');
CREATE TRIGGER contracts_parties AFTER INSERT OR UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION records_keep_parties('contract');
CREATE TRIGGER projects_parties AFTER INSERT OR UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION records_keep_parties('project');
CREATE TRIGGER clients_parties AFTER INSERT OR UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION records_keep_parties('client');

-- A client's new name leaves the old one behind; a second telephone is one more way to be found.
CREATE FUNCTION clients_keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF conflict_name(OLD.name) <> conflict_name(NEW.name) THEN
      INSERT INTO person_aliases (person_id, kind, name)
        VALUES (NEW.person_id, CASE WHEN NEW.kind = '개인' THEN '개명' ELSE '상호변경' END, OLD.name) ON CONFLICT DO NOTHING;
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
CREATE TRIGGER clients_person_kept AFTER INSERT OR UPDATE OF name, tel, tel2, biz_no, birth, kind ON clients
  FOR EACH ROW EXECUTE FUNCTION clients_keep_person();

SELECT keep_parties('client', to_jsonb(r)) FROM clients r;
SELECT keep_parties('consult', to_jsonb(r)) FROM consults r;
SELECT keep_parties('contract', to_jsonb(r)) FROM contracts r;
SELECT keep_parties('project', to_jsonb(r)) FROM projects r;
