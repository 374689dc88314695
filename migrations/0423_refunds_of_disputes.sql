-- A dispute shows the refunds that come from it.
CREATE INDEX refunds_dispute ON refunds (dispute_id) WHERE dispute_id IS NOT NULL;
