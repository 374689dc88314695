-- 일일마감 (product N1, additions L7): the book of a day, closed for good. Each names the hash of the one before, so that any
-- byte that is changed, put in or taken away afterwards is found.
CREATE TABLE daily_closings (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day            date NOT NULL UNIQUE,
  -- Items of the day by number, without names: the text that was hashed.
  content        text NOT NULL,
  previous_hash  text NOT NULL CHECK (previous_hash ~ '^([0-9a-f]{64})?$'),
  hash           text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
  closed_by_id   bigint NOT NULL REFERENCES staffs,
  closed_at      timestamptz NOT NULL DEFAULT now(),
  note           text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000)
);
CREATE FUNCTION daily_closings_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed day is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER daily_closings_are_kept BEFORE UPDATE OR DELETE ON daily_closings
  FOR EACH ROW EXECUTE FUNCTION daily_closings_stay();

-- Working days that somebody was told about because their book was not closed.
CREATE TABLE closing_alarms (
  day         date PRIMARY KEY,
  task_id     bigint,
  created_at  timestamptz NOT NULL DEFAULT now()
);
