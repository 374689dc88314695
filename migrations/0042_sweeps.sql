-- When the work that comes once a day or every few minutes was last done, by whichever process: a process that has just
-- started does not do it again.
CREATE TABLE sweeps (
  name     text PRIMARY KEY CHECK (name ~ '\S'),
  swept_at timestamptz NOT NULL
);
