-- A refund says which record asked for it, so that what it gave back beside the money is taken back when it is refused; cash
-- whose payment was taken away is owed; an order that is looked into is told of at its deadline.

ALTER TABLE refunds ADD COLUMN origin_type text CHECK (origin_type IN ('serviceOrder','walletMovement')),
  ADD COLUMN origin_id bigint,
  ADD CONSTRAINT refunds_origin CHECK ((origin_type IS NULL) = (origin_id IS NULL));
COMMENT ON COLUMN refunds.origin_type IS 'the kind of record whose paying back asked for the money; empty: asked for at the payment';

CREATE TABLE order_refunds (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id       bigint NOT NULL REFERENCES service_orders,
  refund_id      bigint UNIQUE REFERENCES refunds,
  status_before  text NOT NULL CHECK (status_before IN ('paid','working','done')),
  money          bigint NOT NULL CHECK (money >= 0),
  cash           bigint NOT NULL CHECK (cash >= 0),
  point          bigint NOT NULL CHECK (point >= 0),
  returned       bigint[] NOT NULL DEFAULT '{}',
  coupon_issue_id bigint REFERENCES coupon_issues,
  rejected_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE order_refunds IS 'what one 환불 of an order gave back, as far as it stands: money through refund_id, the rest at once';
COMMENT ON COLUMN order_refunds.returned IS 'the movements of cash and points that gave them back';
CREATE INDEX order_refunds_order ON order_refunds (order_id, id);

-- What was given back until now, money first and points last; whose refund is refused later stays as it is.
INSERT INTO order_refunds (order_id, status_before, money, cash, point)
SELECT id, CASE WHEN started_at IS NULL THEN 'paid' ELSE 'working' END, least(refunded, pay_amount),
  least(greatest(refunded - pay_amount, 0), cash_used), greatest(refunded - pay_amount - cash_used, 0)
FROM service_orders WHERE refunded > 0;

ALTER TABLE wallet_lots ADD COLUMN owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0);
COMMENT ON COLUMN wallet_lots.owed IS 'won of a lot whose payment was taken away that were used already: what comes back into it is taken first';
CREATE INDEX wallet_lots_owed ON wallet_lots (client_id) WHERE owed > 0;

ALTER TABLE service_orders ADD COLUMN late_told_at timestamptz;
COMMENT ON COLUMN service_orders.late_told_at IS 'when it was told that the money of an order was still being looked for at its deadline';
CREATE INDEX service_orders_checked ON service_orders (held_until)
  WHERE status = 'checking' AND late_told_at IS NULL AND deleted_at IS NULL;
