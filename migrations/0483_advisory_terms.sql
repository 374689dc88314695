-- What a contract says of consulting minutes, so that whoever enters them copies it and does not type it again.

ALTER TABLE contracts
  ADD COLUMN advisory_rollover_cap int CHECK (advisory_rollover_cap BETWEEN 0 AND 600000),
  ADD COLUMN advisory_rollover_months int CHECK (advisory_rollover_months BETWEEN 0 AND 60),
  ADD COLUMN advisory_overage int CHECK (advisory_overage BETWEEN 0 AND 600000);
COMMENT ON COLUMN contracts.advisory_rollover_cap IS 'minutes of an expiring lot that go on';
COMMENT ON COLUMN contracts.advisory_overage IS 'minutes beyond what is granted that are approved in advance';
