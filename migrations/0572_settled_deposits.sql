-- 예수금 정산 moves money from what is held to what is earned; nothing comes in or goes out by it. Both of its rows say so, so
-- that a card is not waited for twice, and cash flow counts neither.
ALTER TABLE payments ADD COLUMN settled_deposit_id bigint REFERENCES payments;
COMMENT ON COLUMN payments.settled_deposit_id IS 'the deposit of which this row is the part that became a fee, or its taking back';

ALTER TABLE payments DISABLE TRIGGER USER;
UPDATE payments SET settled_deposit_id = reversal_of_id
WHERE reversal_of_id IS NOT NULL AND is_deposit AND memo = '예수금 정산';
-- The fee was entered by the same transaction, as its taking back was.
UPDATE payments f SET settled_deposit_id = r.settled_deposit_id
FROM payments r
WHERE r.settled_deposit_id IS NOT NULL AND r.reversal_of_id IS NOT NULL AND f.reversal_of_id IS NULL
  AND f.created_at = r.created_at AND f.pay_name = r.pay_name AND f.pay_date = r.pay_date
  AND f.id > r.id AND f.memo = '예수금 정산';
-- What of the fee is held again, as a row of its own.
UPDATE payments s SET settled_deposit_id = f.settled_deposit_id
FROM payments f WHERE s.split_from_id = f.id AND f.settled_deposit_id IS NOT NULL;
ALTER TABLE payments ENABLE TRIGGER USER;
CREATE INDEX payments_settled_deposit ON payments (settled_deposit_id) WHERE settled_deposit_id IS NOT NULL;
