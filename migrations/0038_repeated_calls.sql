-- What calls with an Idempotency-Key have made, so that a call that is sent again makes nothing twice.
SET LOCAL statement_timeout = 0;

CREATE TABLE repeated_calls (
  user_id bigint NOT NULL REFERENCES users,
  key     text NOT NULL,
  digest  bytea NOT NULL,
  result  jsonb,
  at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
COMMENT ON TABLE repeated_calls IS 'kept for a day; keys and days of what was made, no contents';
COMMENT ON COLUMN repeated_calls.digest IS 'SHA-256 of what was sent: one key stands for one input';
