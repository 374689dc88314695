-- What people may ask of the firm about their own data, when data has to go, and what is left to say that it went.

-- Periods of the law and of the firm, by the day they hold from; a change is a new row. checked_at: compared with the
-- official text; null: not yet.
CREATE TABLE privacy_rules (
  code           text NOT NULL CHECK (code IN ('access','correction','deletion','suspension',
                   'keepConsult','keepClient','keepLedger','keepTax')),
  effective_from date NOT NULL,
  days           int CHECK (days > 0),
  months         int CHECK (months > 0),
  law_ref        text NOT NULL,
  checked_at     date,
  PRIMARY KEY (code, effective_from),
  CHECK (num_nonnulls(days, months) = 1)
);
COMMENT ON COLUMN privacy_rules.days IS 'within which a request is answered, counted from the day after it came';
COMMENT ON COLUMN privacy_rules.months IS 'for which data is kept';
INSERT INTO privacy_rules (code, effective_from, days, months, law_ref) VALUES
  ('access',      '2011-09-30', 10,   NULL, '개인정보 보호법 제35조 제3항, 시행령 제41조 제4항'),
  ('correction',  '2011-09-30', 10,   NULL, '개인정보 보호법 제36조 제2항, 시행령 제43조 제3항'),
  ('deletion',    '2011-09-30', 10,   NULL, '개인정보 보호법 제36조 제2항, 시행령 제43조 제3항'),
  ('suspension',  '2011-09-30', 10,   NULL, '개인정보 보호법 제37조 제2항, 시행령 제44조 제2항'),
  ('keepConsult', '2000-01-01', NULL, 12,   '개인정보 보호법 제21조 제1항, 법인 방침(계약하지 않은 상담)'),
  ('keepClient',  '2000-01-01', NULL, 60,   '개인정보 보호법 제21조 제1항, 법인 방침(종결한 고객)'),
  ('keepLedger',  '2000-01-01', NULL, 36,   '변호사법 제28조, 시행령 제7조'),
  ('keepTax',     '2000-01-01', NULL, 60,   '국세기본법 제85조의3 제2항');

-- A rule of a day.
CREATE FUNCTION privacy_rule(wanted text, day date) RETURNS privacy_rules LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT r FROM privacy_rules r WHERE r.code = wanted AND r.effective_from <= day ORDER BY r.effective_from DESC LIMIT 1);

-- 열람·정정·삭제·처리정지 of a client's data.
CREATE TABLE privacy_requests (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  client_id     bigint NOT NULL REFERENCES clients,
  kind          text NOT NULL CHECK (kind IN ('access','correction','deletion','suspension')),
  requester     text NOT NULL DEFAULT 'self' CHECK (requester IN ('self','agent')),
  content       text NOT NULL DEFAULT '' CHECK (char_length(content) <= 2000),
  received_on   date NOT NULL,
  due_on        date NOT NULL,
  status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open','done','refused','withdrawn')),
  answer        text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 2000),
  settled_at    timestamptz,
  settled_by_id bigint REFERENCES staffs,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT privacy_requests_clock CHECK (due_on >= received_on),
  CONSTRAINT privacy_requests_settled CHECK ((status = 'open') = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by_id IS NULL)),
  CONSTRAINT privacy_requests_answered CHECK (settled_at IS NULL OR answer ~ '\S')
);
CREATE INDEX privacy_requests_client ON privacy_requests (client_id, id DESC);
CREATE INDEX privacy_requests_open ON privacy_requests (due_on, id) WHERE status = 'open';

-- What is due to be destroyed, who asked for it and who agreed. Destroyed, the row is the certificate and never changes.
CREATE TABLE destruction_items (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  record_type   text NOT NULL CHECK (record_type IN ('client','consult')),
  record_id     bigint NOT NULL,
  number        bigint NOT NULL,
  due_on        date NOT NULL,
  basis         text NOT NULL CHECK (char_length(basis) <= 500),
  status        text NOT NULL DEFAULT 'due' CHECK (status IN ('due','requested','destroyed')),
  hold_kind     text CHECK (hold_kind IN ('분쟁','시효','법정보존')),
  hold_note     text NOT NULL DEFAULT '' CHECK (char_length(hold_note) <= 500),
  held_by_id    bigint REFERENCES staffs,
  requested_by_id bigint REFERENCES staffs,
  requested_at  timestamptz,
  approved_by_id bigint REFERENCES staffs,
  destroyed_at  timestamptz,
  method        text NOT NULL DEFAULT '' CHECK (char_length(method) <= 500),
  wiped         jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT destruction_items_two_people CHECK (approved_by_id <> requested_by_id),
  CONSTRAINT destruction_items_requested CHECK ((status = 'due') = (requested_by_id IS NULL) AND (requested_by_id IS NULL) = (requested_at IS NULL)),
  CONSTRAINT destruction_items_destroyed CHECK ((status = 'destroyed') = (destroyed_at IS NOT NULL) AND (destroyed_at IS NULL) = (approved_by_id IS NULL)),
  CONSTRAINT destruction_items_held CHECK ((hold_kind IS NULL) = (held_by_id IS NULL) AND (hold_kind IS NULL OR (status = 'due' AND hold_note ~ '\S')))
);
CREATE UNIQUE INDEX destruction_items_one ON destruction_items (record_type, record_id);
CREATE INDEX destruction_items_open ON destruction_items (due_on, id) WHERE status <> 'destroyed';
COMMENT ON COLUMN destruction_items.number IS 'the public number, which alone is left of a destroyed record';
COMMENT ON COLUMN destruction_items.wiped IS 'how many records of which kind lost their personal data';

CREATE FUNCTION keep_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the certificate of a destruction is written once' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER destruction_items_once BEFORE UPDATE OR DELETE ON destruction_items
  FOR EACH ROW WHEN (OLD.status = 'destroyed') EXECUTE FUNCTION keep_certificates();

-- When the data of a consultation or client is no longer needed; null: not to be said now.
CREATE FUNCTION destruction_due_of_consult(c consults, day date) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (greatest(c.created_at, c.contacted_at, c.first_contact_at, c.scheduled_at) AT TIME ZONE 'Asia/Seoul'
    + make_interval(months => (privacy_rule('keepConsult', day)).months))::date;

CREATE FUNCTION destruction_due_of_client(c clients, day date) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(c.retention_until + 1, CASE
    WHEN EXISTS (SELECT FROM projects p WHERE p.client_id = c.id AND p.deleted_at IS NULL)
      OR EXISTS (SELECT FROM contracts k WHERE k.client_id = c.id AND k.deleted_at IS NULL AND k.signed_at IS NOT NULL)
    THEN (greatest(
        (SELECT max(coalesce(p.closed_at, p.updated_at::date)) FROM projects p WHERE p.client_id = c.id AND p.deleted_at IS NULL),
        (SELECT max(k.signed_at) FROM contracts k WHERE k.client_id = c.id AND k.deleted_at IS NULL))
      + make_interval(months => (privacy_rule('keepClient', day)).months))::date
    ELSE (greatest(c.created_at, c.last_contact_at) AT TIME ZONE 'Asia/Seoul'
      + make_interval(months => (privacy_rule('keepConsult', day)).months))::date END);

-- Why the data of a client must stay on a day; empty: nothing stands against its destruction.
CREATE FUNCTION destruction_hindrances(client bigint, day date) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
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
      AND coalesce(k.ledger_at, k.signed_at) + make_interval(months => (privacy_rule('keepLedger', day)).months) >= day)
      THEN '수임장부 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM payments y WHERE y.client_id = client AND y.deleted_at IS NULL
      AND y.status NOT IN ('expected','writtenOff')
      AND y.pay_date + make_interval(months => (privacy_rule('keepTax', day)).months) >= day) THEN '세무 증빙 보존기간' END,
    CASE WHEN EXISTS (SELECT FROM privacy_requests q WHERE q.client_id = client AND q.status = 'open'
      AND q.kind <> 'deletion') THEN '처리 중인 개인정보 요구' END
  ], NULL);

-- A closed month's payment may also lose the name of who paid, once nothing has to be kept of them: no sum changes.
DROP TRIGGER payments_month ON payments;
CREATE TRIGGER payments_month BEFORE INSERT OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment_month();
CREATE TRIGGER payments_month_change BEFORE UPDATE ON payments FOR EACH ROW
  WHEN (NEW.pay_name <> '파기' OR
    (NEW.team_id, NEW.pay_date, NEW.pay_amt, NEW.pay_type, NEW.is_deposit, NEW.status, NEW.purpose, NEW.deleted_at) IS DISTINCT FROM
    (OLD.team_id, OLD.pay_date, OLD.pay_amt, OLD.pay_type, OLD.is_deposit, OLD.status, OLD.purpose, OLD.deleted_at))
  EXECUTE FUNCTION guard_payment_month();

-- Clients with 미수, and tasks that lead to the page of a record.
CREATE INDEX contracts_unpaid_client ON contracts (client_id) WHERE deleted_at IS NULL AND has_unpaid;
CREATE INDEX tasks_url ON tasks (url) WHERE url <> '';
