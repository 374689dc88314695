-- Of one service a rule starts one deadline for a party: a second one is refused, also where two people enter it at once.
-- Days that the court set apart are deadlines of their own. Those that stand twice already stay; somebody gives one up.
ALTER TABLE deadlines ADD COLUMN stood_twice boolean NOT NULL DEFAULT false;
UPDATE deadlines d SET stood_twice = true
  FROM (SELECT id, row_number() OVER (PARTITION BY case_id, service_id, rule_id, party, court_days, court_on,
          CASE WHEN service_id IS NULL THEN start_on END ORDER BY id) AS place
        FROM deadlines
        WHERE (service_id IS NOT NULL OR (case_id IS NOT NULL AND record_type IS NULL)) AND deleted_at IS NULL
          AND status IN ('entered','disputed','verified','lodged')) t
  WHERE t.id = d.id AND t.place > 1;

CREATE UNIQUE INDEX deadlines_once_of_service ON deadlines (service_id, rule_id, party, court_days, court_on)
  NULLS NOT DISTINCT
  WHERE service_id IS NOT NULL AND status IN ('entered','disputed','verified','lodged') AND deleted_at IS NULL
    AND NOT stood_twice;
CREATE UNIQUE INDEX deadlines_once_of_case ON deadlines (case_id, rule_id, party, start_on, court_days, court_on)
  NULLS NOT DISTINCT
  WHERE case_id IS NOT NULL AND service_id IS NULL AND record_type IS NULL
    AND status IN ('entered','disputed','verified','lodged') AND deleted_at IS NULL AND NOT stood_twice;
