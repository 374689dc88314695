-- An order that was refunded up to the share of the firm is refunded further where the law or what was agreed gives more.
ALTER TABLE order_refunds DROP CONSTRAINT order_refunds_status_before_check,
  ADD CONSTRAINT order_refunds_status_before_check CHECK (status_before IN ('paid','working','done','refunded'));
