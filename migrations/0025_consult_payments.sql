-- Whether a consultation is paid is asked for in its list, by the payments matched with it.
CREATE INDEX payments_consult ON payments (consult_id) INCLUDE (pay_amt)
  WHERE consult_id IS NOT NULL AND deleted_at IS NULL AND status NOT IN ('expected','writtenOff');
