-- A request that a receipt settled comes back where the receipt is taken from it again.
ALTER TABLE payments ADD COLUMN settled_by_id bigint REFERENCES payments;
COMMENT ON COLUMN payments.settled_by_id IS 'the receipt with which this request was settled, and is deleted since';

ALTER TABLE payments DISABLE TRIGGER USER;
UPDATE payments r SET settled_by_id = p.id
FROM (SELECT DISTINCT ON (record_id) record_id, (changes -> 'receipt' ->> 1)::bigint AS receipt FROM change_log
  WHERE record_type = 'payment' AND action = 'payment.settleRequest' ORDER BY record_id, id DESC) c
JOIN payments p ON p.id = c.receipt
WHERE r.id = c.record_id AND r.deleted_at IS NOT NULL AND r.status = 'expected';
ALTER TABLE payments ENABLE TRIGGER USER;
CREATE INDEX payments_settled_by ON payments (settled_by_id) WHERE settled_by_id IS NOT NULL;
