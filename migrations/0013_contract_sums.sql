-- What a contract comes to and what came in for it, won with VAT: one answer for contracts, clients and cases.
CREATE FUNCTION contract_total(contract bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(CASE WHEN f.vat_included THEN f.amount ELSE round(f.amount * 1.1) END), 0)::bigint
    FROM contract_fees f WHERE f.contract_id = contract);

-- Refunds are taken off; what is only asked for or was given up does not count.
CREATE FUNCTION contract_paid(contract bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(s.amount), 0)::bigint FROM payment_splits s JOIN payments y ON y.id = s.payment_id
    WHERE s.contract_id = contract AND y.deleted_at IS NULL AND y.status NOT IN ('expected', 'writtenOff'));
