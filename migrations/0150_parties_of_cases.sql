-- Whoever takes part in a case is a party of its project: the conflict check asks for them too (product §5.3). Those whom
-- the project names itself stand there already.
CREATE FUNCTION keep_case_parties(changed_project bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line record;
BEGIN
  UPDATE parties g SET deleted_at = now()
    WHERE g.record_type = 'project' AND g.record_id = changed_project AND g.deleted_at IS NULL AND g.origin LIKE 'caseParty%'
      AND NOT EXISTS (SELECT FROM legal_case_parties p JOIN legal_cases c ON c.id = p.case_id
        WHERE 'caseParty' || p.id = g.origin AND c.project_id = changed_project AND c.deleted_at IS NULL);
  FOR line IN
    SELECT p.id, p.name, pr.team_id, 'caseParty' || p.id AS origin,
        CASE WHEN p.ours THEN '의뢰인' WHEN p.role IN ('witness','related','intervener') THEN '관련자' ELSE '상대방' END AS side
      FROM legal_case_parties p JOIN legal_cases c ON c.id = p.case_id JOIN projects pr ON pr.id = c.project_id
      WHERE c.project_id = changed_project AND c.deleted_at IS NULL ORDER BY p.id
  LOOP
    -- Named by the project itself, or by another of its cases.
    IF EXISTS (SELECT FROM parties o JOIN persons n ON n.id = o.person_id
        WHERE o.record_type = 'project' AND o.record_id = changed_project AND o.deleted_at IS NULL AND o.side = line.side
          AND o.origin IS DISTINCT FROM line.origin AND n.name_norm = conflict_name(line.name)) THEN
      UPDATE parties SET deleted_at = now() WHERE record_type = 'project' AND record_id = changed_project
        AND origin = line.origin AND deleted_at IS NULL;
      CONTINUE;
    END IF;
    PERFORM keep_party('project', changed_project, line.team_id, line.origin, line.side, line.name, '', NULL);
    UPDATE parties SET side = line.side WHERE record_type = 'project' AND record_id = changed_project
      AND origin = line.origin AND side <> line.side;
  END LOOP;
END $$;

CREATE FUNCTION case_parties_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_case_parties(c.project_id) FROM legal_cases c
    WHERE c.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.case_id ELSE NEW.case_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER legal_case_parties_kept AFTER INSERT OR UPDATE OF name, ours, role OR DELETE ON legal_case_parties
  FOR EACH ROW EXECUTE FUNCTION case_parties_are_kept();

CREATE FUNCTION cases_keep_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_case_parties(NEW.project_id);
  IF OLD.project_id <> NEW.project_id THEN PERFORM keep_case_parties(OLD.project_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER legal_cases_parties AFTER UPDATE OF project_id, deleted_at ON legal_cases
  FOR EACH ROW EXECUTE FUNCTION cases_keep_parties();

-- After the parties of the project itself: triggers of one event fire in the order of their names.
CREATE FUNCTION projects_keep_case_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_case_parties(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER projects_parties_of_cases AFTER UPDATE OF client_id, client_name, opponent, team_id ON projects
  FOR EACH ROW EXECUTE FUNCTION projects_keep_case_parties();

SELECT keep_case_parties(project_id) FROM (SELECT DISTINCT project_id FROM legal_cases) held;

-- Their names stand with the case, for its list and for the search by court and party.
ALTER TABLE legal_cases ADD COLUMN party_names text NOT NULL DEFAULT '';
UPDATE legal_cases c SET party_names = held.names
  FROM (SELECT case_id, string_agg(name, ', ' ORDER BY abs(place)) AS names FROM legal_case_parties GROUP BY case_id) held
  WHERE held.case_id = c.id;
ALTER TABLE legal_cases DROP COLUMN search_tokens, DROP COLUMN search_text;
ALTER TABLE legal_cases
  ADD COLUMN search_tokens text[] GENERATED ALWAYS AS
    (search_tokens(case_no || ' ' || court || ' ' || case_name || ' ' || division || ' ' || party_names)) STORED,
  ADD COLUMN search_text text GENERATED ALWAYS AS
    (search_normal(case_no || ' ' || court || ' ' || case_name || ' ' || division || ' ' || party_names)) STORED;
CREATE INDEX legal_cases_search ON legal_cases USING gin (search_tokens);

CREATE FUNCTION case_names_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.case_id ELSE NEW.case_id END;
BEGIN
  UPDATE legal_cases c SET party_names = held.names
    FROM (SELECT coalesce(string_agg(name, ', ' ORDER BY abs(place)), '') AS names FROM legal_case_parties
          WHERE case_id = changed) held
    WHERE c.id = changed AND c.party_names <> held.names;
  RETURN NULL;
END $$;
CREATE TRIGGER legal_case_parties_named AFTER INSERT OR UPDATE OF name, place OR DELETE ON legal_case_parties
  FOR EACH ROW EXECUTE FUNCTION case_names_are_kept();
