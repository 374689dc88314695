-- 시효·제척기간 of cases that are entered by hand (additions C1): the last day, or why there is none, as a lawyer has confirmed it.
ALTER TABLE projects
  ADD COLUMN limitation_on date,
  ADD COLUMN limitation_none text NOT NULL DEFAULT '' CHECK (char_length(limitation_none) <= 500),
  ADD COLUMN limitation_confirmed_at timestamptz,
  ADD COLUMN limitation_confirmed_by_id bigint REFERENCES staffs,
  ADD CONSTRAINT projects_limitation_one CHECK (limitation_on IS NULL OR limitation_none = '');
CREATE INDEX projects_limitation ON projects (limitation_on) WHERE limitation_on IS NOT NULL AND deleted_at IS NULL;

-- So many days before its claims lapse a group suit is shown as urgent.
INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('suitLimitationNear', '2020-01-01', 90, '법인 방침');

-- A case of a group suit is a case of the court work, once it is entered there.
ALTER TABLE suit_lawsuits ADD COLUMN case_id bigint REFERENCES legal_cases;
CREATE INDEX suit_lawsuits_case ON suit_lawsuits (case_id) WHERE case_id IS NOT NULL;

-- 경합 배당: what was distributed among the creditors of a third debtor, and what each was given.
ALTER TABLE seizures
  ADD COLUMN distributed_on date,
  ADD COLUMN distributed_total bigint CHECK (distributed_total BETWEEN 0 AND 1000000000000),
  ADD CONSTRAINT seizures_distributed CHECK ((distributed_on IS NULL) = (distributed_total IS NULL));
CREATE TABLE seizure_shares (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seizure_id bigint NOT NULL REFERENCES seizures,
  place      int NOT NULL,
  creditor   text NOT NULL CHECK (creditor ~ '\S' AND char_length(creditor) <= 100),
  claim      bigint NOT NULL CHECK (claim BETWEEN 1 AND 1000000000000),
  amount     bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  ours       boolean NOT NULL DEFAULT false,
  UNIQUE (seizure_id, place)
);
