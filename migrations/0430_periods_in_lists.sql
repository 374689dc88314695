-- Last days of the law where a list works them out, by the same rules and holidays as the table of deadlines; periods
-- that stood in the code.

-- The day itself or the first one after it on which courts are open (민법 제161조): no Saturday, Sunday or holiday in force.
CREATE FUNCTION court_day(day date) RETURNS date LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN (SELECT min(day + n) FROM generate_series(0, 30) n
  WHERE extract(isodow FROM day + n) < 6 AND NOT EXISTS (SELECT FROM court_holidays h
    WHERE h.day = court_day.day + n AND h.status = 'inForce' AND h.kind <> 'outage' AND h.deleted_at IS NULL));

-- The last day of the period of a rule that began with an event or a service in hand on a day, by the row that held on
-- that day (민법 제157조, 제160조, 제161조). Null: no rule of the code held then, the court sets the period, or it is
-- counted back.
CREATE FUNCTION legal_last_day(rule_code text, began date) RETURNS date LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN (SELECT CASE p.end_rule WHEN 'next' THEN court_day(p.raw) ELSE p.raw END
  FROM (SELECT r.end_rule, CASE r.unit
      WHEN 'day' THEN began + r.count
      WHEN 'week' THEN began + 7 * r.count
      -- Months and years end the day before the same day, where there is none with the month.
      ELSE m.same - (extract(day FROM m.same) = extract(day FROM began + 1))::int END AS raw
    FROM legal_deadline_rules r
    CROSS JOIN LATERAL (SELECT (began + 1 + make_interval(months =>
      CASE r.unit WHEN 'year' THEN 12 * r.count ELSE r.count END))::date AS same) m
    WHERE r.code = rule_code AND r.unit <> 'court' AND r.end_rule <> 'before' AND r.deleted_at IS NULL
      AND r.status IN ('inForce', 'ended') AND r.effective_from <= began
      AND (r.effective_to IS NULL OR r.effective_to >= began)
    ORDER BY r.effective_from DESC LIMIT 1) p);

-- When a debtor who has not paid may be entered in the list of defaulters: not before this period is over.
INSERT INTO legal_deadline_rules (code, name, field, procedure, unit, count, end_rule, starts, peremptory, law_ref, law_text,
  note, doubtful, effective_from, status, source)
VALUES ('EXEC_REGISTRY', '채무불이행자명부 등재신청 전 이행기간', 'execution', 'civil', 'month', 6, 'next',
  '집행권원 확정·작성', false, '민사집행법 제70조 제1항 제1호',
  '금전의 지급을 명한 집행권원이 확정된 후 또는 집행권원을 작성한 후 6월 이내에 채무를 이행하지 아니하는 때에는 채무불이행자명부에 올리도록 신청할 수 있다.',
  '기간이 끝난 다음 날부터 신청합니다.', false, '2002-07-01', 'inForce', '국가법령정보 (law.go.kr 재확인)');

-- Not compared with their sources yet.
INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('ledgerEntryMonths', '1960-01-01', 1, '변호사법 제28조, 시행령 제7조'),
  ('vatReturnDay', '1977-07-01', 25, '부가가치세법 제48조 제2항, 제49조 제1항'),
  ('deliveryProofMonths', '1960-01-01', 12, '우편법 시행규칙 제59조'),
  ('certifiedKeepMonths', '1960-01-01', 36, '우편법 시행규칙 제48조, 제54조, 제55조'),
  ('letterPostage', '2021-09-01', 430, '국내우편 이용수수료, 우정사업본부 고시'),
  ('registeredFee', '2021-09-01', 2100, '국내우편 이용수수료, 우정사업본부 고시'),
  ('deliveryProofFee', '2021-09-01', 1600, '국내우편 이용수수료, 우정사업본부 고시');
