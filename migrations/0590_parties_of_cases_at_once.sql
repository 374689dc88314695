-- Parties of new cases are made for all rows of a statement at once, as those of group suits are: a file of thousands of
-- cases would outlast its time if each were asked for by itself. Who they are stays as in keep_parties.
CREATE FUNCTION projects_add_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A client of the firm is the person of the ledger already.
  INSERT INTO parties (team_id, person_id, record_type, record_id, side, origin)
    SELECT a.team_id, c.person_id, 'project', a.id, '의뢰인', 'name'
    FROM added a JOIN clients c ON c.id = a.client_id WHERE c.person_id IS NOT NULL ORDER BY a.id;
  PERFORM add_parties('project', array_agg(o.id), array_agg(o.team_id), array_agg(o.origin), array_agg(o.side),
      array_agg(o.name), array_agg(o.tel))
    FROM (
      SELECT a.id, a.team_id, 'name' AS origin, '의뢰인' AS side,
        CASE WHEN a.client_name ~ '\S' THEN a.client_name ELSE '익명' END AS name, a.client_tel AS tel
      FROM added a LEFT JOIN clients c ON c.id = a.client_id
      WHERE c.person_id IS NULL AND (a.client_name ~ '\S' OR a.client_tel ~ '\S')
      UNION ALL
      SELECT a.id, a.team_id, 'opponent' || row_number() OVER (PARTITION BY a.id ORDER BY t.place), '상대방', btrim(t.one), ''
      FROM added a CROSS JOIN LATERAL unnest(regexp_split_to_array(a.opponent, '\s*[,、;]\s*'))
        WITH ORDINALITY t (one, place)
      WHERE t.one ~ '\S'
    ) o;
  RETURN NULL;
END $$;
DROP TRIGGER projects_parties ON projects;
CREATE TRIGGER projects_added AFTER INSERT ON projects REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION projects_add_parties();
CREATE TRIGGER projects_parties AFTER UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION records_keep_parties('project');

-- A case that stays with its client is counted once, and not once before and once after.
CREATE OR REPLACE FUNCTION projects_tell_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.client_id IS NOT NULL THEN PERFORM follow_projects(OLD.client_id); END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.client_id IS NOT NULL AND OLD.client_id IS DISTINCT FROM NEW.client_id THEN
    PERFORM follow_projects(OLD.client_id);
  END IF;
  IF NEW.client_id IS NOT NULL THEN PERFORM follow_projects(NEW.client_id); END IF;
  RETURN NULL;
END $$;
