-- What came in for a seizure and was not collected from a third debtor: 배당 or 매각대금, what the debtor paid of himself, what
-- another debtor of the same claim paid. It counts in the account, and the court is not told of it (민사집행법 제236조).
ALTER TABLE seizure_receipts ADD COLUMN source text CHECK (source IN ('distribution','voluntary','otherDebtor'));
COMMENT ON COLUMN seizure_receipts.source IS 'null: collected from the third debtor';
