-- Whoever only consulted may ask about the own data as well (개인정보 보호법 제35조~제37조): a request is about a client or
-- about a consultation, never about both.
ALTER TABLE privacy_requests
  ALTER COLUMN client_id DROP NOT NULL,
  ADD COLUMN consult_id bigint REFERENCES consults,
  ADD CONSTRAINT privacy_requests_subject CHECK (num_nonnulls(client_id, consult_id) = 1);
CREATE INDEX privacy_requests_consult ON privacy_requests (consult_id, id DESC) WHERE consult_id IS NOT NULL;

-- Why the data of a consultation must stay on a day; empty: nothing stands against its destruction.
CREATE FUNCTION destruction_hindrances_of_consult(consult bigint, day date) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM consults c WHERE c.id = consult AND c.client_id IS NOT NULL) THEN '고객으로 전환한 상담' END,
    CASE WHEN EXISTS (SELECT FROM contracts k WHERE k.consult_id = consult AND k.deleted_at IS NULL) THEN '계약이 있는 상담' END,
    CASE WHEN EXISTS (SELECT FROM payments y WHERE y.consult_id = consult AND y.deleted_at IS NULL
      AND y.status NOT IN ('expected','writtenOff')
      AND y.pay_date + make_interval(months => (rate_on('keepTax', day)).value::int) >= day) THEN '세무 증빙 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM privacy_requests q WHERE q.consult_id = consult AND q.status = 'open'
      AND q.kind <> 'deletion') THEN '처리 중인 개인정보 요구' END
  ], NULL);
END;
