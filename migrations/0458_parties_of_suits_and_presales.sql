-- Whoever takes part in a group suit and whoever bought at a site is found by the conflict check (product N5): on our own
-- side, with the guardian and the decedent of a participant as those who have to do with it.

-- Parties of records that have none yet, all at once: a table of a thousand rows is pasted in one statement, and asking
-- for each by itself (keep_party) would outlast it. Who has the same name and number is one person, as in ledger_person.
CREATE FUNCTION add_parties(type text, records bigint[], teams bigint[], origins text[], sides text[], names text[],
    tels text[]) RETURNS void LANGUAGE sql AS $$
  WITH asked AS MATERIALIZED (
    SELECT u.*, digits(u.tel) AS digits, conflict_name(u.name) AS norm
    FROM unnest(records, teams, origins, sides, names, tels) WITH ORDINALITY u (record, team, origin, side, name, tel, place)
  ), known AS MATERIALIZED (
    SELECT a.*,
      CASE WHEN char_length(a.digits) >= 8 THEN a.norm || ' ' || a.digits ELSE a.place::text END AS key,
      CASE WHEN char_length(a.digits) >= 8 THEN (SELECT p.id FROM persons p
        WHERE p.deleted_at IS NULL AND p.merged_into_id IS NULL AND char_length(p.tel_digits) >= 8
          AND right(p.tel_digits, 8) = right(a.digits, 8) AND p.tel_digits = a.digits AND p.name_norm = a.norm
        ORDER BY p.id LIMIT 1) END AS person
    FROM asked a
  ), fresh AS MATERIALIZED (
    SELECT key, (array_agg(name ORDER BY place))[1] AS name, (array_agg(tel ORDER BY place))[1] AS tel,
      nextval(pg_get_serial_sequence('persons', 'id')) AS id
    FROM known WHERE person IS NULL GROUP BY key
  ), made AS (
    INSERT INTO persons (id, name, tel, kind) OVERRIDING SYSTEM VALUE
      SELECT id, name, tel, CASE WHEN name ~ '㈜|\(주\)|주식회사|유한회사|법인' THEN '법인' ELSE '개인' END FROM fresh
  )
  INSERT INTO parties (team_id, person_id, record_type, record_id, side, origin)
    SELECT k.team, coalesce(k.person, f.id), type, k.record, k.side, k.origin
    FROM known k LEFT JOIN fresh f USING (key) ORDER BY k.place;
$$;

CREATE FUNCTION participants_add_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_parties('participant', array_agg(a.id), array_agg(a.team_id), array_agg(o.origin), array_agg(o.side),
      array_agg(o.name), array_agg(o.tel))
    FROM added a CROSS JOIN LATERAL (VALUES ('name', '의뢰인', a.name, a.tel), ('guardian', '관련자', a.guardian, ''),
      ('decedent', '관련자', a.decedent, '')) o (origin, side, name, tel)
    WHERE o.name ~ '\S';
  RETURN NULL;
END $$;
CREATE TRIGGER suit_participants_added AFTER INSERT ON suit_participants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION participants_add_parties();

CREATE FUNCTION participants_keep_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_party('participant', NEW.id, NEW.team_id, 'name', '의뢰인', NEW.name, NEW.tel, NULL);
  PERFORM keep_party('participant', NEW.id, NEW.team_id, 'guardian', '관련자', NEW.guardian, '', NULL);
  PERFORM keep_party('participant', NEW.id, NEW.team_id, 'decedent', '관련자', NEW.decedent, '', NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER suit_participants_parties AFTER UPDATE OF name, tel, guardian, decedent, team_id ON suit_participants
  FOR EACH ROW WHEN ((OLD.name, OLD.tel, OLD.guardian, OLD.decedent, OLD.team_id)
    IS DISTINCT FROM (NEW.name, NEW.tel, NEW.guardian, NEW.decedent, NEW.team_id))
  EXECUTE FUNCTION participants_keep_parties();

CREATE FUNCTION buyers_add_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_parties('presaleBuyer', array_agg(id), array_agg(team_id), array_agg('name'::text),
      array_agg('의뢰인'::text), array_agg(name), array_agg(tel))
    FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER presale_buyers_added AFTER INSERT ON presale_buyers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION buyers_add_parties();

CREATE FUNCTION buyers_keep_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_party('presaleBuyer', NEW.id, NEW.team_id, 'name', '의뢰인', NEW.name, NEW.tel, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER presale_buyers_parties AFTER UPDATE OF name, tel, team_id ON presale_buyers
  FOR EACH ROW WHEN ((OLD.name, OLD.tel, OLD.team_id) IS DISTINCT FROM (NEW.name, NEW.tel, NEW.team_id))
  EXECUTE FUNCTION buyers_keep_parties();

-- Those who stand already; whose data was destroyed are nobody.
SELECT add_parties('participant', array_agg(p.id), array_agg(p.team_id), array_agg(o.origin), array_agg(o.side),
    array_agg(o.name), array_agg(o.tel))
  FROM suit_participants p CROSS JOIN LATERAL (VALUES ('name', '의뢰인', p.name, p.tel), ('guardian', '관련자', p.guardian, ''),
    ('decedent', '관련자', p.decedent, '')) o (origin, side, name, tel)
  WHERE p.name <> '파기' AND o.name ~ '\S';
SELECT add_parties('presaleBuyer', array_agg(id), array_agg(team_id), array_agg('name'::text), array_agg('의뢰인'::text),
    array_agg(name), array_agg(tel))
  FROM presale_buyers WHERE name <> '파기';
