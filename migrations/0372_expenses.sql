-- 지출 (product §5.4): what the firm spends, with its evidence, approved by a second person.
CREATE TABLE expense_templates (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  vendor       text NOT NULL CHECK (vendor ~ '\S' AND char_length(vendor) <= 100),
  category     text NOT NULL CHECK (category IN ('임대료','인건비','홍보비','운영비','세금','식대','구독료','접대비','소송실비','기타')),
  amount       bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  method       text CHECK (method IN ('transfer','corporateCard','personalCard','cash')),
  proof_kind   text CHECK (proof_kind IN ('taxInvoice','invoice','cardSlip','cashReceipt','simple','none')),
  day_of_month int NOT NULL DEFAULT 25 CHECK (day_of_month BETWEEN 1 AND 28),
  status       text NOT NULL DEFAULT 'active' CHECK (status IN ('active','paused')),
  memo         text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 500),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(vendor)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(vendor)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX expense_templates_team ON expense_templates (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expense_templates_search ON expense_templates USING gin (search_tokens);
CREATE INDEX expense_templates_filters ON expense_templates USING gin (team_id, category, status)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE TABLE expenses (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  status      text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','requested','approved','paid','settled','rejected','canceled')),
  spent_on    date NOT NULL,
  vendor      text NOT NULL CHECK (vendor ~ '\S' AND char_length(vendor) <= 100),
  category    text NOT NULL CHECK (category IN ('임대료','인건비','홍보비','운영비','세금','식대','구독료','접대비','소송실비','기타')),
  amount      bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  vat         bigint CHECK (vat BETWEEN 0 AND 1000000000000),
  vat_use     text CHECK (vat_use IN ('deductible','entertainment','car','other')),
  method      text CHECK (method IN ('transfer','corporateCard','personalCard','cash')),
  proof_kind  text CHECK (proof_kind IN ('taxInvoice','invoice','cardSlip','cashReceipt','simple','none')),
  proof_no    text NOT NULL DEFAULT '' CHECK (char_length(proof_no) <= 40),
  project_id  bigint REFERENCES projects,
  cost_basis  text CHECK (cost_basis IN ('advanced','contingent')),
  author_id   bigint REFERENCES staffs,
  approved_by_id bigint REFERENCES staffs,
  approved_at timestamptz,
  paid_on     date,
  template_id bigint REFERENCES expense_templates,
  template_month date CHECK (extract(day FROM template_month) = 1),
  memo        text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 2000),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(vendor || ' ' || memo)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(vendor || ' ' || memo)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK (approved_by_id <> author_id)
);
COMMENT ON COLUMN expenses.amount IS 'won, VAT included';
COMMENT ON COLUMN expenses.cost_basis IS 'advanced: passed through to the client, outside of supply; contingent: recovered only on success, taxable (additions 10)';
CREATE INDEX expenses_team ON expenses (team_id, spent_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expenses_amount ON expenses (team_id, amount, id) WHERE deleted_at IS NULL;
CREATE INDEX expenses_author ON expenses (author_id, spent_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expenses_same ON expenses (author_id, spent_on, amount, category) WHERE deleted_at IS NULL;
CREATE INDEX expenses_search ON expenses USING gin (search_tokens);
CREATE INDEX expenses_filters ON expenses USING gin (team_id, status, category, method, proof_kind, cost_basis, author_id, project_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX expenses_of_template ON expenses (template_id, template_month);
SELECT record_kind('expense', 'expenses');

-- As payments: nothing of a closed month changes but that it was paid and settled later, and what was noted of it.
CREATE FUNCTION guard_expense_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status','paid_on','proof_no','memo','search_tokens','search_text','version','updated_at','updated_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.status = OLD.status OR NEW.status IN ('paid','settled'))
     AND to_jsonb(NEW) - free = to_jsonb(OLD) - free THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM refuse_closed_month(OLD.team_id, OLD.spent_on); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'INSERT' OR NEW.team_id <> OLD.team_id OR NEW.spent_on <> OLD.spent_on THEN
    PERFORM refuse_closed_month(NEW.team_id, NEW.spent_on);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER expenses_month BEFORE INSERT OR UPDATE OR DELETE ON expenses
  FOR EACH ROW EXECUTE FUNCTION guard_expense_month();

-- 예산 of a category from a month on, until the next of it; 0: none.
CREATE TABLE expense_budgets (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  category    text NOT NULL CHECK (category IN ('임대료','인건비','홍보비','운영비','세금','식대','구독료','접대비','소송실비','기타')),
  month       date NOT NULL CHECK (extract(day FROM month) = 1),
  amount      bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  UNIQUE (team_id, category, month)
);

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('proofThreshold', '2009-01-01', 30000, '소득세법 제160조의2, 법인세법 제116조·시행령 제158조');
