-- Where a dispute goes outside of the firm (product §6.4: 진정, 조정, 소송).
ALTER TABLE disputes ADD COLUMN external_kind text CHECK (external_kind IN ('petition','mediation','lawsuit'));

-- Of whom 사실확인 was asked, and the task that asks: whoever takes the request back takes the task back.
ALTER TABLE disputes ADD COLUMN facts_from_id bigint REFERENCES staffs;
ALTER TABLE disputes ADD COLUMN facts_task_id bigint REFERENCES tasks ON DELETE SET NULL;
CREATE INDEX disputes_facts_from ON disputes (facts_from_id) WHERE facts_from_id IS NOT NULL;
CREATE INDEX disputes_facts_task ON disputes (facts_task_id) WHERE facts_task_id IS NOT NULL;
