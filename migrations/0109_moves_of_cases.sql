-- Moves are seen with the case of their deadline too.
ALTER TABLE deadline_moves ADD COLUMN case_id bigint REFERENCES legal_cases;
CREATE INDEX deadline_moves_case ON deadline_moves (case_id) WHERE case_id IS NOT NULL;

CREATE OR REPLACE FUNCTION deadline_move_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT d.project_id, d.team_id, d.case_id INTO NEW.project_id, NEW.team_id, NEW.case_id
    FROM deadlines d WHERE d.id = NEW.deadline_id;
  RETURN NEW;
END $$;

-- What a computation gives is told with every row; a rule without a count is one whose period the court sets.
ALTER TABLE deadlines ALTER COLUMN peremptory SET DEFAULT false, ALTER COLUMN zero_hour SET DEFAULT false;
ALTER TABLE legal_deadline_rules ALTER COLUMN unit SET DEFAULT 'court',
  DROP CONSTRAINT legal_deadline_rules_code_check,
  ADD CHECK (code ~ '\S' AND char_length(code) <= 40);
