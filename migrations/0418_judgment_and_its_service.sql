-- The service by which the judgment of a case reached us.
ALTER TABLE legal_cases ADD COLUMN judgment_service_id bigint REFERENCES service_of_process;
CREATE INDEX legal_cases_judgment_service ON legal_cases (judgment_service_id) WHERE judgment_service_id IS NOT NULL;
UPDATE legal_cases c SET judgment_service_id = s.id
FROM (SELECT DISTINCT ON (case_id) id, case_id FROM service_of_process
      WHERE document_kind = 'judgment' AND result = 'delivered' AND case_id IS NOT NULL AND deleted_at IS NULL
      ORDER BY case_id, effective_on, id) s
WHERE s.case_id = c.id;
