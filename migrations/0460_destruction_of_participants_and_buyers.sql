-- Participants of group suits and buyers at sites who became neither client nor consultation are kept for ever no more:
-- each class has its period (trust.md R32). Who is a client or a consultation as well goes with that one.
INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('keepParticipant', '2000-01-01', 60, '개인정보 보호법 제21조 제1항, 법인 방침(집단소송 참여자, 재확인 필요)'),
  ('keepBuyer',       '2000-01-01', 60, '개인정보 보호법 제21조 제1항, 법인 방침(수분양자, 재확인 필요)');

ALTER TABLE destruction_items
  DROP CONSTRAINT destruction_items_record_type_check,
  ADD CONSTRAINT destruction_items_record_type_check CHECK (record_type IN ('client','consult','participant','presaleBuyer'));

-- From the day on which they left, or on which anything of them or of their suit changed last.
CREATE FUNCTION destruction_due_of_participants(day date) RETURNS TABLE (id bigint, due_on date) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT p.id, (greatest(p.created_at, p.updated_at, CASE WHEN p.withdrawn_on IS NULL THEN s.updated_at END)
      AT TIME ZONE 'Asia/Seoul' + kept.period)::date
  FROM suit_participants p JOIN group_suits s ON s.id = p.suit_id
  CROSS JOIN (SELECT make_interval(months => (rate_on('keepParticipant', day)).value::int) AS period OFFSET 0) kept;
END;

CREATE FUNCTION destruction_due_of_buyers(day date) RETURNS TABLE (id bigint, due_on date) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT b.id, (greatest(b.created_at, b.updated_at, b.last_contact_at) AT TIME ZONE 'Asia/Seoul' + kept.period)::date
  FROM presale_buyers b
  CROSS JOIN (SELECT make_interval(months => (rate_on('keepBuyer', day)).value::int) AS period OFFSET 0) kept;
END;

-- Why the data of a participant or buyer must stay on a day; empty: nothing stands against its destruction.
CREATE FUNCTION destruction_hindrances_of_participant(participant bigint, day date) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH own AS (
    SELECT p.client_id, p.contract_id, p.status, p.payout, s.status AS suit_status, s.deleted_at AS suit_deleted_at
    FROM suit_participants p JOIN group_suits s ON s.id = p.suit_id WHERE p.id = participant
  )
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM own WHERE client_id IS NOT NULL) THEN '고객으로 등록된 참여자' END,
    CASE WHEN EXISTS (SELECT FROM own WHERE suit_deleted_at IS NULL AND suit_status NOT IN ('closed','canceled')
      AND status NOT IN ('settled','withdrawn','duplicate','ineligible')) THEN '진행 중인 집단소송' END,
    CASE WHEN EXISTS (SELECT FROM own WHERE payout IN ('planned','failed')) THEN '지급 전 배상금' END,
    CASE WHEN EXISTS (SELECT FROM contracts k JOIN own ON own.contract_id = k.id
      WHERE k.deleted_at IS NULL AND k.status IN ('draft','review','sent','signed','active')) THEN '진행 중인 계약' END,
    CASE WHEN EXISTS (SELECT FROM contracts k JOIN own ON own.contract_id = k.id
      WHERE k.deleted_at IS NULL AND k.has_unpaid AND k.status IN ('signed','active','fulfilled')) THEN '미수금' END,
    CASE WHEN EXISTS (SELECT FROM refunds f JOIN payments y ON y.id = f.payment_id
      WHERE y.participant_id = participant AND f.status IN ('requested','approved')) THEN '처리 중인 환불' END,
    CASE WHEN EXISTS (SELECT FROM contracts k JOIN own ON own.contract_id = k.id WHERE k.signed_at IS NOT NULL
      AND coalesce(k.ledger_at, k.signed_at) + make_interval(months => (rate_on('keepLedger', day)).value::int) >= day)
      THEN '수임장부 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM payments y WHERE y.participant_id = participant AND y.deleted_at IS NULL
      AND y.status NOT IN ('expected','writtenOff')
      AND y.pay_date + make_interval(months => (rate_on('keepTax', day)).value::int) >= day) THEN '세무 증빙 보존기간' END
  ], NULL);
END;

CREATE FUNCTION destruction_hindrances_of_buyer(buyer bigint, day date) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM presale_buyers b WHERE b.id = buyer AND (b.client_id IS NOT NULL OR b.consult_id IS NOT NULL))
      THEN '고객이나 상담으로 전환한 수분양자' END,
    CASE WHEN EXISTS (SELECT FROM presale_buyers b JOIN presale_areas a ON a.id = b.area_id
      WHERE b.id = buyer AND b.status IN ('new','guided','interested','linked') AND a.deleted_at IS NULL AND a.status <> '종결')
      THEN '진행 중인 분양상담' END,
    CASE WHEN EXISTS (SELECT FROM presale_buyers b JOIN suit_participants p ON p.id = b.participant_id
        JOIN group_suits s ON s.id = p.suit_id
      WHERE b.id = buyer AND p.deleted_at IS NULL AND s.deleted_at IS NULL AND s.status NOT IN ('closed','canceled')
        AND p.status NOT IN ('settled','withdrawn','duplicate','ineligible')) THEN '진행 중인 집단소송' END
  ], NULL);
END;
