-- Ledgers: what is held, earned or owed in one unit, as rows that are never changed; what was wrong is taken back by a row
-- of the opposite amount. The balance stands beside them and never falls below its floor, whoever writes at the same time.
CREATE TABLE ledger_accounts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ledger       text NOT NULL CHECK (ledger IN ('deposit')),
  record_type  text NOT NULL CHECK (record_type IN ('contract', 'payment')),
  record_id    bigint NOT NULL,
  unit         text NOT NULL CHECK (unit IN ('원')),
  floor        bigint NOT NULL DEFAULT 0,
  balance      bigint NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (ledger, record_type, record_id),
  CONSTRAINT ledger_accounts_floor CHECK (balance >= floor)
);
COMMENT ON TABLE ledger_accounts IS 'whose balance it is: of which record, in which ledger and unit';

CREATE TABLE ledger_entries (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      bigint NOT NULL REFERENCES ledger_accounts,
  amount          bigint NOT NULL CHECK (amount <> 0),
  reason          text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 40),
  source_type     text NOT NULL CHECK (source_type IN ('payment')),
  source_id       bigint NOT NULL,
  reversal_of_id  bigint UNIQUE REFERENCES ledger_entries,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      bigint
);
CREATE INDEX ledger_entries_account ON ledger_entries (account_id, id);
CREATE INDEX ledger_entries_source ON ledger_entries (source_type, source_id);
COMMENT ON COLUMN ledger_entries.source_id IS 'the record that moved the balance; with source_type';

CREATE FUNCTION book_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reversal_of_id IS NOT NULL AND NOT EXISTS (SELECT FROM ledger_entries e
    WHERE e.id = NEW.reversal_of_id AND e.account_id = NEW.account_id AND e.amount = -NEW.amount AND e.reversal_of_id IS NULL) THEN
    RAISE EXCEPTION 'a reversal takes back the whole of one entry of its account' USING ERRCODE = '23514';
  END IF;
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_book AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION book_ledger_entry();

CREATE FUNCTION keep_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of a ledger are never changed: write a reversal' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER ledger_entries_once BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION keep_ledger_entries();
CREATE TRIGGER ledger_entries_all BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_entries();

-- 예수금 that is held, by contract; by the receipt itself where nobody has said for which. Sums that were below nothing
-- before stay so, and fall no further.
WITH held AS (
  SELECT p.id, p.pay_amt AS amount, p.created_at, p.created_by,
    CASE WHEN coalesce(p.contract_id, o.contract_id) IS NULL THEN 'payment' ELSE 'contract' END AS record_type,
    coalesce(p.contract_id, o.contract_id, o.id, p.id) AS record_id
  FROM payments p LEFT JOIN payments o ON o.id = p.reversal_of_id
  WHERE p.is_deposit AND p.deleted_at IS NULL AND p.status NOT IN ('expected', 'writtenOff') AND p.pay_amt <> 0
), accounts AS (
  INSERT INTO ledger_accounts (ledger, record_type, record_id, unit, floor)
  SELECT 'deposit', record_type, record_id, '원', least(0, sum(amount)) FROM held GROUP BY record_type, record_id
  RETURNING id, record_type, record_id
)
INSERT INTO ledger_entries (account_id, amount, reason, source_type, source_id, created_at, created_by)
SELECT a.id, h.amount, CASE WHEN h.amount > 0 THEN '예수금 입금' ELSE '예수금 지급' END, 'payment', h.id, h.created_at, h.created_by
FROM held h JOIN accounts a USING (record_type, record_id) ORDER BY h.amount < 0, h.id;
