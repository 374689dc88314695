-- Deadlines also hang on records of other kinds: a seizure, a letter, a group suit (product N1; decisions/240).
ALTER TABLE deadlines
  ALTER COLUMN project_id DROP NOT NULL,
  ADD COLUMN record_type text,
  ADD COLUMN record_id bigint,
  ADD CONSTRAINT deadlines_record_whole CHECK ((record_type IS NULL) = (record_id IS NULL)),
  ADD CONSTRAINT deadlines_hang_somewhere CHECK (num_nonnulls(project_id, record_type) >= 1),
  ADD CONSTRAINT deadlines_belong_to_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys;
CREATE INDEX deadlines_record ON deadlines (record_type, record_id) WHERE record_type IS NOT NULL;

ALTER TABLE deadline_moves
  ALTER COLUMN project_id DROP NOT NULL,
  ADD COLUMN record_type text,
  ADD COLUMN record_id bigint,
  ADD CONSTRAINT deadline_moves_of_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys;
CREATE INDEX deadline_moves_record ON deadline_moves (record_type, record_id) WHERE record_type IS NOT NULL;

CREATE OR REPLACE FUNCTION deadline_move_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT d.project_id, d.team_id, d.case_id, d.record_type, d.record_id
    INTO NEW.project_id, NEW.team_id, NEW.case_id, NEW.record_type, NEW.record_id
    FROM deadlines d WHERE d.id = NEW.deadline_id;
  RETURN NEW;
END $$;

-- The day that a lawyer worked out for all participants of a group suit.
INSERT INTO legal_deadline_rules (code, name, field, procedure, unit, count, end_rule, starts, peremptory, law_ref, law_text,
  note, doubtful, effective_from, status, source, checked_on)
VALUES ('SUIT_LIMIT', '집단소송 소멸시효', 'civil', 'civil', 'court', NULL, 'none', '시효일을 정한 날', false,
  '민법 제162조, 제766조', '소멸시효가 완성되면 권리가 소멸한다.', '참여자마다 기산일이 다르면 가장 이른 날을 넣습니다.', false,
  '2002-07-01', 'inForce', '국가법령정보 사본 (law.go.kr 재확인)', '2026-11-25');
