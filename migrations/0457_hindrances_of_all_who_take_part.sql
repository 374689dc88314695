-- Who signs beside the first client of a contract, and who takes part in a group suit, is a client of the firm as well:
-- what runs and what is owed for them keeps their data (trust.md R32), and it stays as long as that of clients does.

CREATE OR REPLACE FUNCTION destruction_hindrances(client bigint, day date) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH agreed AS (
    SELECT k.id, k.status, k.has_unpaid, k.signed_at, k.ledger_at, k.deleted_at FROM contracts k
    WHERE k.client_id = client OR k.id IN (SELECT cc.contract_id FROM contract_clients cc WHERE cc.client_id = client)
  ), cases AS (
    SELECT p.id, p.status, p.deleted_at FROM projects p
    WHERE p.client_id = client OR p.contract_id IN (SELECT id FROM agreed)
  ), suits AS (
    SELECT sp.status, sp.payout, s.status AS suit_status FROM suit_participants sp JOIN group_suits s ON s.id = sp.suit_id
    WHERE sp.deleted_at IS NULL AND s.deleted_at IS NULL
      AND (sp.client_id = client OR sp.id IN (SELECT b.participant_id FROM presale_buyers b WHERE b.client_id = client))
  )
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM cases p WHERE p.deleted_at IS NULL AND p.status NOT IN ('closed','archived'))
      THEN '진행 중인 사건' END,
    CASE WHEN EXISTS (SELECT FROM suits s WHERE s.suit_status NOT IN ('closed','canceled')
      AND s.status NOT IN ('settled','withdrawn','duplicate','ineligible')) THEN '진행 중인 집단소송' END,
    CASE WHEN EXISTS (SELECT FROM suits s WHERE s.payout IN ('planned','failed')) THEN '지급 전 배상금' END,
    CASE WHEN EXISTS (SELECT FROM presale_buyers b JOIN presale_areas a ON a.id = b.area_id
      WHERE b.client_id = client AND b.deleted_at IS NULL AND b.status IN ('new','guided','interested','linked')
        AND a.deleted_at IS NULL AND a.status <> '종결') THEN '진행 중인 분양상담' END,
    CASE WHEN EXISTS (SELECT FROM disputes d WHERE d.deleted_at IS NULL AND d.status NOT IN ('closed','rejected')
      AND (d.client_id = client OR d.project_id IN (SELECT id FROM cases) OR d.contract_id IN (SELECT id FROM agreed)))
      THEN '진행 중인 분쟁' END,
    CASE WHEN EXISTS (SELECT FROM agreed k WHERE k.deleted_at IS NULL AND k.status IN ('draft','review','sent','signed','active'))
      THEN '진행 중인 계약' END,
    CASE WHEN EXISTS (SELECT FROM agreed k WHERE k.deleted_at IS NULL AND k.has_unpaid
      AND k.status IN ('signed','active','fulfilled')) THEN '미수금' END,
    CASE WHEN EXISTS (SELECT FROM refunds f JOIN payments y ON y.id = f.payment_id
      WHERE y.client_id = client AND f.status IN ('requested','approved')) THEN '처리 중인 환불' END,
    CASE WHEN EXISTS (SELECT FROM agreed k WHERE k.signed_at IS NOT NULL
      AND coalesce(k.ledger_at, k.signed_at) + make_interval(months => (rate_on('keepLedger', day)).value::int) >= day)
      THEN '수임장부 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM payments y WHERE y.client_id = client AND y.deleted_at IS NULL
      AND y.status NOT IN ('expected','writtenOff')
      AND y.pay_date + make_interval(months => (rate_on('keepTax', day)).value::int) >= day) THEN '세무 증빙 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM privacy_requests q WHERE q.client_id = client AND q.status = 'open'
      AND q.kind <> 'deletion') THEN '처리 중인 개인정보 요구' END
  ], NULL);
END;

-- engaged: the firm has acted for them, so that the period of clients holds and not that of consultations.
DROP FUNCTION destruction_due_of_clients;
CREATE FUNCTION destruction_due_of_clients(day date) RETURNS TABLE (id bigint, due_on date, engaged boolean)
  LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT c.id, coalesce(
      c.retention_until + 1,
      (work.last_on + kept.client)::date,
      (greatest(c.created_at, c.last_contact_at) AT TIME ZONE 'Asia/Seoul' + kept.consult)::date),
    work.last_on IS NOT NULL
  FROM clients c
  CROSS JOIN (SELECT make_interval(months => (rate_on('keepClient', day)).value::int) AS client,
      make_interval(months => (rate_on('keepConsult', day)).value::int) AS consult OFFSET 0) kept
  LEFT JOIN (
    SELECT w.client_id, max(w.last_on) AS last_on FROM (
      SELECT p.client_id, coalesce(p.closed_at, p.updated_at::date) AS last_on FROM projects p WHERE p.deleted_at IS NULL
      UNION ALL
      SELECT k.client_id, k.signed_at FROM contracts k WHERE k.deleted_at IS NULL AND k.signed_at IS NOT NULL
      UNION ALL
      SELECT cc.client_id, coalesce(p.closed_at, p.updated_at::date) FROM contract_clients cc
        JOIN projects p ON p.contract_id = cc.contract_id WHERE p.deleted_at IS NULL
      UNION ALL
      SELECT cc.client_id, k.signed_at FROM contract_clients cc
        JOIN contracts k ON k.id = cc.contract_id WHERE k.deleted_at IS NULL AND k.signed_at IS NOT NULL
      UNION ALL
      -- Whoever only applied and never agreed has consulted, no more.
      SELECT sp.client_id, coalesce(sp.withdrawn_on, greatest(sp.updated_at, s.updated_at)::date) FROM suit_participants sp
        JOIN group_suits s ON s.id = sp.suit_id
        WHERE sp.client_id IS NOT NULL AND sp.deleted_at IS NULL AND sp.contracted_on IS NOT NULL
      UNION ALL
      SELECT b.client_id, coalesce(sp.withdrawn_on, greatest(sp.updated_at, s.updated_at)::date) FROM presale_buyers b
        JOIN suit_participants sp ON sp.id = b.participant_id JOIN group_suits s ON s.id = sp.suit_id
        WHERE b.client_id IS NOT NULL AND sp.deleted_at IS NULL AND sp.contracted_on IS NOT NULL
    ) w GROUP BY w.client_id
  ) work ON work.client_id = c.id;
END;
