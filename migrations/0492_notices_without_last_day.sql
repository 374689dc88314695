-- The client learns of every judgment and decision, also where no period to appeal was entered with it (additions L8): the
-- last day follows once it is known. By the service the notice is found again.
ALTER TABLE judgment_notices ALTER COLUMN deadline_id DROP NOT NULL;
ALTER TABLE judgment_notices ALTER COLUMN last_day DROP NOT NULL;
ALTER TABLE judgment_notices ADD COLUMN service_id bigint REFERENCES service_of_process;
UPDATE judgment_notices n SET service_id = d.service_id FROM deadlines d WHERE d.id = n.deadline_id;
CREATE INDEX judgment_notices_service ON judgment_notices (service_id) WHERE service_id IS NOT NULL;
