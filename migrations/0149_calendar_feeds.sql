-- The secret address under which a calendar program reads the hearings of one person (additions L11). One per person:
-- a new address ends the one before it.
CREATE TABLE calendar_feeds (
  staff_id     bigint PRIMARY KEY REFERENCES staffs,
  token_hash   bytea NOT NULL UNIQUE,
  -- Whether entries say court, number and kind; else they say no more than that there is a hearing.
  named        boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
