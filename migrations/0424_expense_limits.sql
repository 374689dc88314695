-- 지출 한도: what one person may spend a month in a category before a second approval is asked for (additions 15).
CREATE TABLE expense_limits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  category    text NOT NULL CHECK (category IN ('임대료','인건비','홍보비','운영비','세금','식대','구독료','접대비','소송실비','기타')),
  staff_id    bigint REFERENCES staffs,
  amount      bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  from_on     date NOT NULL,
  memo        text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 500),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
COMMENT ON COLUMN expense_limits.staff_id IS 'null: everybody of the team who has none of their own';
COMMENT ON COLUMN expense_limits.amount IS 'won a calendar month and person; the latest that has begun holds';
CREATE INDEX expense_limits_team ON expense_limits (team_id, from_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX expense_limits_search ON expense_limits USING gin (search_tokens);
CREATE INDEX expense_limits_filters ON expense_limits USING gin (team_id, category, staff_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- Beyond a limit two people approve; the part that is refused splits off and leaves its receipt with the rest.
ALTER TABLE expenses
  ADD COLUMN first_approved_by_id bigint REFERENCES staffs,
  ADD COLUMN first_approved_at timestamptz,
  ADD COLUMN split_from_id bigint REFERENCES expenses,
  ADD CHECK ((first_approved_by_id IS NULL) = (first_approved_at IS NULL)),
  ADD CHECK (first_approved_by_id <> author_id AND first_approved_by_id <> approved_by_id),
  ADD CHECK (split_from_id <> id);
COMMENT ON COLUMN expenses.split_from_id IS 'the expense from which this part was refused; its receipt lies there';
CREATE INDEX expenses_split ON expenses (split_from_id) WHERE split_from_id IS NOT NULL;
