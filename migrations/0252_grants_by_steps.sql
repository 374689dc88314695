-- Requests for roles change by steps, as everything with states does.
ALTER TABLE grant_requests
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint,
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN deleted_at timestamptz;
