-- What a merge of two consultations moved and filled in, so that it can be taken back for seven days.
CREATE TABLE consult_merges (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  kept_id       bigint NOT NULL REFERENCES consults,
  merged_id     bigint NOT NULL REFERENCES consults,
  -- Table → keys of its rows.
  moved         jsonb NOT NULL,
  -- Column of the kept one → [before, after].
  filled        jsonb NOT NULL,
  -- How the merged one stood.
  status        text NOT NULL,
  next_action_at timestamptz,
  undone_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  CHECK (kept_id <> merged_id)
);
CREATE INDEX consult_merges_merged ON consult_merges (merged_id, id DESC);
CREATE INDEX consult_merges_kept ON consult_merges (kept_id, id DESC);

-- A closed month's payment also follows its consultation into another one: no sum of the month changes by that.
CREATE OR REPLACE FUNCTION guard_payment_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.status = OLD.status OR NEW.status IN ('partiallyRefunded','refunded','canceled')) AND
       to_jsonb(NEW) - ARRAY['status','client_id','consult_id','search_tokens','version','updated_at','updated_by'] =
       to_jsonb(OLD) - ARRAY['status','client_id','consult_id','search_tokens','version','updated_at','updated_by'] THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_closed_month(OLD.team_id, OLD.pay_date); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.team_id <> OLD.team_id OR NEW.pay_date <> OLD.pay_date THEN
    PERFORM refuse_closed_month(NEW.team_id, NEW.pay_date);
  END IF;
  RETURN NEW;
END $$;

-- Disputes have parties, checks and walls as the other records do.
ALTER TABLE parties
  DROP CONSTRAINT parties_record_type_check,
  ADD CONSTRAINT parties_record_type_check CHECK (record_type IN ('consult','contract','project','client','dispute')),
  ADD COLUMN dispute_id bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'dispute' THEN record_id END) STORED
    REFERENCES disputes ON DELETE CASCADE;
ALTER TABLE conflict_checks
  DROP CONSTRAINT conflict_checks_record_type_check,
  ADD CONSTRAINT conflict_checks_record_type_check CHECK (record_type IN ('consult','contract','project','dispute')),
  ADD COLUMN dispute_id bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'dispute' THEN record_id END) STORED
    REFERENCES disputes ON DELETE CASCADE;
ALTER TABLE walls
  DROP CONSTRAINT walls_record_type_check,
  ADD CONSTRAINT walls_record_type_check CHECK (record_type IN ('consult','contract','project','dispute'));
CREATE TRIGGER disputes_parties AFTER INSERT OR UPDATE ON disputes
  FOR EACH ROW EXECUTE FUNCTION records_keep_parties('dispute');
SELECT keep_parties('dispute', to_jsonb(r)) FROM disputes r;

-- Matters that a lawyer has yet to decide, and those whose parties have changed since.
CREATE INDEX conflict_checks_open ON conflict_checks (team_id, id DESC) WHERE stale OR decision IS NULL;
