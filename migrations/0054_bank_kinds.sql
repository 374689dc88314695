-- Words of the 구분 column of bank statements and what they mean. Every bank has its own; the firm adds those that it
-- meets. A word that nobody knows is asked about.
CREATE TABLE bank_kinds (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word       text NOT NULL UNIQUE CHECK (char_length(word) BETWEEN 1 AND 30 AND word = lower(normalize(word, NFKC)) AND word !~ '\s'),
  direction  text NOT NULL CHECK (direction IN ('in', 'out')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint
);
COMMENT ON COLUMN bank_kinds.word IS 'as it is compared: without spaces, brackets and other signs, in small letters';
INSERT INTO bank_kinds (word, direction) VALUES
  ('입금', 'in'), ('입', 'in'), ('+', 'in'), ('입금이체', 'in'), ('이체입금', 'in'), ('타행입금', 'in'), ('타행이체입금', 'in'),
  ('당행입금', 'in'), ('대체입금', 'in'), ('현금입금', 'in'), ('무통장입금', 'in'), ('자동입금', 'in'), ('인터넷입금', 'in'),
  ('모바일입금', 'in'), ('전자금융입금', 'in'), ('오픈뱅킹입금', 'in'), ('예금이자', 'in'), ('결산이자', 'in'), ('이자입금', 'in'),
  ('출금', 'out'), ('출', 'out'), ('-', 'out'), ('지급', 'out'), ('인출', 'out'), ('출금이체', 'out'), ('이체출금', 'out'),
  ('타행출금', 'out'), ('타행이체출금', 'out'), ('당행출금', 'out'), ('대체출금', 'out'), ('현금출금', 'out'), ('자동출금', 'out'),
  ('인터넷출금', 'out'), ('모바일출금', 'out'), ('전자금융출금', 'out'), ('오픈뱅킹출금', 'out'), ('대체지급', 'out'),
  ('현금지급', 'out'), ('자동이체', 'out'), ('자동납부', 'out'), ('공과금', 'out'), ('수수료', 'out'), ('이체수수료', 'out'),
  ('체크카드', 'out'), ('카드출금', 'out'), ('카드결제', 'out'), ('대출이자', 'out'), ('대출상환', 'out'), ('입금취소', 'out');

COMMENT ON COLUMN payments.bank_key IS 'the movement as the statement wrote it: day, amount, payer, time and balance where there are any, a number where several are written alike';

-- 은행 내역 is a filter of the list: the rows of one statement are few, whatever the person's teams are.
DROP INDEX payments_import;
CREATE INDEX payments_import ON payments (bank_import_id);
