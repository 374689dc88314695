-- Numbers of the law and of the firm by the day they hold from, all in one table and behind one lookup. Those of evidence,
-- of personal data and of revenue move here; each value stands in a row of its own.
CREATE TABLE rates (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name           text NOT NULL CHECK (name ~ '^[a-z][A-Za-z]{1,39}$'),
  effective_from date NOT NULL,
  value          numeric(22,6) NOT NULL CHECK (abs(value) <= 1000000000000000),
  law_ref        text NOT NULL DEFAULT '' CHECK (char_length(law_ref) <= 300),
  source_url     text NOT NULL DEFAULT '' CHECK (source_url = '' OR source_url ~ '^https?://' AND char_length(source_url) <= 500),
  checked_at     date,
  checked_by_id  bigint REFERENCES staffs,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
COMMENT ON COLUMN rates.value IS 'in the unit of its name (src/firm/rates.ts): a share of 1, won, 만원, days, months, a day of the month';
COMMENT ON COLUMN rates.checked_at IS 'when somebody last compared it with its source; null: nobody has';
CREATE UNIQUE INDEX rates_day ON rates (name, effective_from) WHERE deleted_at IS NULL;

INSERT INTO rates (name, effective_from, value, law_ref, checked_at)
  SELECT CASE WHEN x.part = 'Rate' AND r.code = 'vat' THEN 'vat' ELSE r.code || x.part END,
    r.effective_from, x.value, left(r.law_ref, 300), r.checked_at
  FROM tax_rules r CROSS JOIN LATERAL (VALUES ('Rate', r.rate), ('Threshold', r.threshold::numeric),
    ('Days', r.due_days::numeric), ('Day', r.due_day_of_next_month::numeric)) x (part, value)
  WHERE x.value IS NOT NULL;
INSERT INTO rates (name, effective_from, value, law_ref, checked_at)
  SELECT CASE WHEN r.days IS NULL THEN r.code ELSE r.code || 'Days' END, r.effective_from, coalesce(r.days, r.months),
    left(r.law_ref, 300), r.checked_at
  FROM privacy_rules r;
INSERT INTO rates (name, effective_from, value, law_ref)
  SELECT x.name, r.effective_from, x.value, '법인 방침'
  FROM revenue_rates r CROSS JOIN LATERAL (VALUES ('cardRate', r.card_rate), ('baseTarget', r.base_target::numeric),
    ('overTarget', r.over_target::numeric), ('labourCost', r.labour_cost::numeric), ('rentCost', r.rent_cost::numeric),
    ('promotionCost', r.promotion_cost::numeric), ('otherCost', r.other_cost::numeric),
    ('secondPromotionRate', r.second_promotion_rate)) x (name, value);

-- Read in the texts of the statutes on 2026-11-25. Those without a day of checking are known and still to be compared.
INSERT INTO rates (name, effective_from, value, law_ref, checked_at) VALUES
  ('litigationInterest', '2003-06-01', 0.20, '소송촉진 등에 관한 특례법 제3조 제1항 본문의 법정이율에 관한 규정', NULL),
  ('litigationInterest', '2015-10-01', 0.15, '소송촉진 등에 관한 특례법 제3조 제1항 본문의 법정이율에 관한 규정', NULL),
  ('litigationInterest', '2019-06-01', 0.12, '소송촉진 등에 관한 특례법 제3조 제1항 본문의 법정이율에 관한 규정', '2026-11-25'),
  ('civilInterest',      '1960-01-01', 0.05, '민법 제379조', '2026-11-25'),
  ('commercialInterest', '1963-01-01', 0.06, '상법 제54조', '2026-11-25'),
  ('interestCap',        '2014-07-15', 0.25, '이자제한법 제2조 제1항의 최고이자율에 관한 규정', NULL),
  ('interestCap',        '2018-02-08', 0.24, '이자제한법 제2조 제1항의 최고이자율에 관한 규정', NULL),
  ('interestCap',        '2021-07-07', 0.20, '이자제한법 제2조 제1항의 최고이자율에 관한 규정', '2026-11-25'),
  ('wageFloor',          '2011-07-06', 1500000, '민사집행법 시행령 제3조', NULL),
  ('wageFloor',          '2019-04-01', 1850000, '민사집행법 시행령 제3조', NULL),
  ('wageMiddle',         '2011-07-06', 3000000, '민사집행법 시행령 제4조', NULL),
  ('wageMiddle',         '2026-02-01', 3000000, '민사집행법 시행령 제4조', '2026-11-25'),
  ('accountLimit',       '2011-07-06', 1500000, '민사집행법 시행령 제2조, 제7조', NULL),
  ('accountLimit',       '2019-04-01', 1850000, '민사집행법 시행령 제2조, 제7조', NULL),
  ('accountLimit',       '2026-02-01', 2500000, '민사집행법 시행령 제2조, 제7조, 부칙 제36056호', '2026-11-25'),
  ('deathInsurance',     '2011-07-06', 10000000, '민사집행법 시행령 제6조', NULL),
  ('deathInsurance',     '2026-02-01', 15000000, '민사집행법 시행령 제6조, 부칙 제36056호', '2026-11-25'),
  ('surrenderValue',     '2011-07-06', 1500000, '민사집행법 시행령 제6조', NULL),
  ('surrenderValue',     '2026-02-01', 2500000, '민사집행법 시행령 제6조, 부칙 제36056호', '2026-11-25'),
  ('wageFloor',          '2026-02-01', 2500000, '민사집행법 시행령 제3조, 부칙 제36056호', '2026-11-25'),
  ('livingAccount',      '2026-02-01', 2500000, '민사집행법 제246조의2, 시행령 제8조', '2026-11-25'),
  ('pensionShare',       '2026-01-01', 0.0475, '국민연금법 제88조', NULL),
  ('healthShare',        '2026-01-01', 0.03595, '국민건강보험법 제73조, 시행령 제44조', NULL),
  ('careShare',          '2026-01-01', 0.1314, '노인장기요양보험법 제9조, 시행령 제4조', NULL),
  ('employmentShare',    '2022-07-01', 0.009, '고용보험 및 산업재해보상보험의 보험료징수 등에 관한 법률 시행령 제12조', NULL),
  ('certifiedFirst',     '2021-09-01', 1300, '우편법 시행규칙, 우정사업본부 고시', NULL),
  ('certifiedMore',      '2021-09-01', 650, '우편법 시행규칙, 우정사업본부 고시', NULL);

-- The row that holds on a day.
CREATE FUNCTION rate_on(wanted text, day date) RETURNS rates LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT r FROM rates r WHERE r.name = wanted AND r.effective_from <= day AND r.deleted_at IS NULL
    ORDER BY r.effective_from DESC LIMIT 1);

CREATE OR REPLACE FUNCTION destruction_due_of_clients(day date) RETURNS TABLE (id bigint, due_on date) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT c.id, coalesce(
      c.retention_until + 1,
      (work.last_on + kept.client)::date,
      (greatest(c.created_at, c.last_contact_at) AT TIME ZONE 'Asia/Seoul' + kept.consult)::date)
  FROM clients c
  CROSS JOIN (SELECT make_interval(months => (rate_on('keepClient', day)).value::int) AS client,
      make_interval(months => (rate_on('keepConsult', day)).value::int) AS consult OFFSET 0) kept
  LEFT JOIN (
    SELECT w.client_id, max(w.last_on) AS last_on FROM (
      SELECT p.client_id, coalesce(p.closed_at, p.updated_at::date) AS last_on FROM projects p WHERE p.deleted_at IS NULL
      UNION ALL
      SELECT k.client_id, k.signed_at FROM contracts k WHERE k.deleted_at IS NULL AND k.signed_at IS NOT NULL
    ) w GROUP BY w.client_id
  ) work ON work.client_id = c.id;
END;

CREATE OR REPLACE FUNCTION destruction_due_of_consults(day date) RETURNS TABLE (id bigint, due_on date) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT c.id,
    (greatest(c.created_at, c.contacted_at, c.first_contact_at, c.scheduled_at) AT TIME ZONE 'Asia/Seoul' + kept.consult)::date
  FROM consults c
  CROSS JOIN (SELECT make_interval(months => (rate_on('keepConsult', day)).value::int) AS consult OFFSET 0) kept;
END;

CREATE OR REPLACE FUNCTION destruction_hindrances(client bigint, day date) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM projects p WHERE p.client_id = client AND p.deleted_at IS NULL
      AND p.status NOT IN ('closed','archived')) THEN '진행 중인 사건' END,
    CASE WHEN EXISTS (SELECT FROM disputes d WHERE d.deleted_at IS NULL AND d.status NOT IN ('closed','rejected')
      AND (d.client_id = client OR d.project_id IN (SELECT id FROM projects WHERE client_id = client)
        OR d.contract_id IN (SELECT id FROM contracts WHERE client_id = client))) THEN '진행 중인 분쟁' END,
    CASE WHEN EXISTS (SELECT FROM contracts k WHERE k.deleted_at IS NULL AND k.status IN ('draft','review','sent','signed','active')
      AND (k.client_id = client OR k.id IN (SELECT contract_id FROM contract_clients WHERE client_id = client))) THEN '진행 중인 계약' END,
    CASE WHEN EXISTS (SELECT FROM contracts k WHERE k.client_id = client AND k.deleted_at IS NULL AND k.has_unpaid
      AND k.status IN ('signed','active','fulfilled')) THEN '미수금' END,
    CASE WHEN EXISTS (SELECT FROM refunds f JOIN payments y ON y.id = f.payment_id
      WHERE y.client_id = client AND f.status IN ('requested','approved')) THEN '처리 중인 환불' END,
    CASE WHEN EXISTS (SELECT FROM contracts k WHERE k.signed_at IS NOT NULL
      AND (k.client_id = client OR k.id IN (SELECT contract_id FROM contract_clients WHERE client_id = client))
      AND coalesce(k.ledger_at, k.signed_at) + make_interval(months => (rate_on('keepLedger', day)).value::int) >= day)
      THEN '수임장부 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM payments y WHERE y.client_id = client AND y.deleted_at IS NULL
      AND y.status NOT IN ('expected','writtenOff')
      AND y.pay_date + make_interval(months => (rate_on('keepTax', day)).value::int) >= day) THEN '세무 증빙 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM privacy_requests q WHERE q.client_id = client AND q.status = 'open'
      AND q.kind <> 'deletion') THEN '처리 중인 개인정보 요구' END
  ], NULL);

DROP FUNCTION privacy_rule;
DROP TABLE tax_rules, privacy_rules, revenue_rates;
