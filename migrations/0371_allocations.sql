-- 매출기여 on its way: 제안, 확정 (product §6.11). Without a row nobody has said who brought the payment; a closed month
-- keeps what stands.
CREATE TABLE allocation_states (
  payment_id      bigint PRIMARY KEY REFERENCES payments,
  status          text NOT NULL CHECK (status IN ('proposed','confirmed')),
  by_rule         boolean NOT NULL DEFAULT false,
  confirmed_by_id bigint REFERENCES staffs,
  confirmed_at    timestamptz,
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL))
);
COMMENT ON COLUMN allocation_states.by_rule IS 'proposed by the roles of the contract, changed by nobody since';
INSERT INTO allocation_states (payment_id, status, confirmed_at)
  SELECT DISTINCT a.payment_id, 'confirmed', now() FROM sales_allocations a JOIN payments p ON p.id = a.payment_id
  WHERE p.reversal_of_id IS NULL;

-- A share of a fee for somebody who is no lawyer: only with the written reason of a lawyer (변호사법 §34, additions 14).
CREATE TABLE allocation_exceptions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id  bigint NOT NULL REFERENCES payments,
  staff_id    bigint NOT NULL REFERENCES staffs,
  pct         numeric(5,2) NOT NULL CHECK (pct > 0 AND pct <= 100),
  reason      text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 500),
  given_by_id bigint NOT NULL REFERENCES staffs,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  UNIQUE (payment_id, staff_id),
  CHECK (given_by_id <> staff_id)
);
COMMENT ON COLUMN allocation_exceptions.pct IS 'the most that the person may have of this payment';

CREATE TRIGGER allocation_states_month BEFORE INSERT OR UPDATE OR DELETE ON allocation_states
  FOR EACH ROW EXECUTE FUNCTION guard_payment_part_month();

-- 매출기여 by the roles of the contract, in shares of 1; roles without anybody leave theirs to the others.
INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('shareConsult',  '2020-01-01', 0.2, '법인 방침'),
  ('shareContract', '2020-01-01', 0.2, '법인 방침'),
  ('shareConduct',  '2020-01-01', 0.6, '법인 방침');
