-- 분개 메모: what the books say of an entry, beside what its payment or expense says of itself; also of a closed month.
CREATE TABLE entry_notes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id  bigint UNIQUE REFERENCES payments,
  expense_id  bigint UNIQUE REFERENCES expenses,
  note        text NOT NULL CHECK (char_length(note) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  CHECK (num_nonnulls(payment_id, expense_id) = 1)
);
