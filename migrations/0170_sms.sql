-- Short messages (product §5.7, §6.13; rules §7.7): what is written, to whom, what came of it; and who wants none.
CREATE TABLE sms_settings (
  only_row        boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  refusal_no      text NOT NULL DEFAULT '' CHECK (refusal_no ~ '^(080[0-9]{7,8})?$'),
  cert_no         text NOT NULL DEFAULT '' CHECK (char_length(cert_no) <= 40),
  cert_until      date,
  trade_exemption boolean NOT NULL DEFAULT false,
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      bigint
);
COMMENT ON COLUMN sms_settings.refusal_no IS 'number under which advertisements are refused free of charge';
COMMENT ON COLUMN sms_settings.cert_no IS '전송자격인증 of the provider';
COMMENT ON COLUMN sms_settings.trade_exemption IS 'a deal of the last months counts as consent (정보통신망법 시행령 제61조 제1항)';
INSERT INTO sms_settings DEFAULT VALUES;

CREATE TABLE sms_senders (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  status        text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked','active','stopped')),
  name          text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  tel           text NOT NULL CHECK (char_length(tel) <= 20),
  holder        text NOT NULL DEFAULT '' CHECK (char_length(holder) <= 100),
  proof_on      date,
  stop_reason   text NOT NULL DEFAULT '' CHECK (char_length(stop_reason) <= 300),
  tel_digits    text GENERATED ALWAYS AS (digits(tel)) STORED,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT sms_senders_proved CHECK (status <> 'active' OR proof_on IS NOT NULL)
);
CREATE INDEX sms_senders_team ON sms_senders (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_senders_search ON sms_senders USING gin (search_tokens);
CREATE INDEX sms_senders_filters ON sms_senders USING gin (team_id, status) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sms_senders_number ON sms_senders (tel_digits) WHERE deleted_at IS NULL AND status = 'active';
SELECT record_kind('smsSender', 'sms_senders');

CREATE TABLE sms_templates (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  name          text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  occasion      text NOT NULL DEFAULT 'general' CHECK (occasion IN ('general','booking','hearing','instalment')),
  purpose       text NOT NULL DEFAULT 'info' CHECK (purpose IN ('info','ad')),
  title         text NOT NULL DEFAULT '' CHECK (char_length(title) <= 40),
  body          text NOT NULL CHECK (body ~ '\S' AND char_length(body) <= 2000),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || body)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name || ' ' || body)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX sms_templates_team ON sms_templates (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_templates_search ON sms_templates USING gin (search_tokens);
CREATE INDEX sms_templates_filters ON sms_templates USING gin (team_id, occasion, purpose) WHERE deleted_at IS NULL;

CREATE TABLE sms_messages (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN
    ('draft','reserved','held','sending','done','partial','failed','canceled')),
  purpose       text NOT NULL DEFAULT 'info' CHECK (purpose IN ('info','ad')),
  kind          text NOT NULL DEFAULT 'SMS' CHECK (kind IN ('SMS','LMS')),
  title         text NOT NULL DEFAULT '' CHECK (char_length(title) <= 40),
  body          text NOT NULL CHECK (char_length(body) <= 2000),
  sender_id     bigint REFERENCES sms_senders,
  template_id   bigint REFERENCES sms_templates,
  lawyer_id     bigint REFERENCES staffs,
  owner_id      bigint REFERENCES staffs,
  reserve_at    timestamptz,
  hold_reason   text CHECK (hold_reason IN ('late','night','quota','budget','provider','stopped','text')),
  started_at    timestamptz,
  ended_at      timestamptz,
  record_type   text,
  record_id     bigint,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || body)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || body)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT sms_messages_record_whole CHECK ((record_type IS NULL) = (record_id IS NULL)),
  CONSTRAINT sms_messages_hang_on_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys,
  CONSTRAINT sms_messages_reserved CHECK (status <> 'reserved' OR reserve_at IS NOT NULL),
  CONSTRAINT sms_messages_sent_by CHECK (status IN ('draft','canceled') OR sender_id IS NOT NULL)
);
CREATE INDEX sms_messages_team ON sms_messages (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_messages_search ON sms_messages USING gin (search_tokens);
CREATE INDEX sms_messages_filters ON sms_messages USING gin (team_id, status, purpose, kind, hold_reason, sender_id, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX sms_messages_record ON sms_messages (record_type, record_id, id DESC) WHERE record_type IS NOT NULL;
CREATE INDEX sms_messages_created ON sms_messages (team_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX sms_messages_created_down ON sms_messages (team_id, created_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_messages_reserve ON sms_messages (team_id, reserve_at, id) WHERE deleted_at IS NULL;
CREATE INDEX sms_messages_reserve_down ON sms_messages (team_id, reserve_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_messages_due ON sms_messages (reserve_at) WHERE status = 'reserved' AND deleted_at IS NULL;
CREATE INDEX sms_messages_running ON sms_messages (id) WHERE status = 'sending' AND deleted_at IS NULL;

-- What was handed to the provider at once. A batch is sent only after it says so here, so that whoever comes after a
-- crash knows which of them cannot have left the house.
CREATE TABLE sms_batches (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES sms_messages,
  driver     text NOT NULL CHECK (driver IN ('log','solapi')),
  state      text NOT NULL DEFAULT 'open' CHECK (state IN ('open','sending','handed','settled','dropped')),
  group_key  text NOT NULL DEFAULT '' CHECK (char_length(group_key) <= 80),
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sms_batches_message ON sms_batches (message_id);
CREATE INDEX sms_batches_unsettled ON sms_batches (touched_at) WHERE state IN ('open','sending','handed');

-- The outbox: one row a recipient, handed over at most once.
CREATE TABLE sms_recipients (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  message_id    bigint NOT NULL REFERENCES sms_messages,
  place         int NOT NULL CHECK (place >= 1),
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','waiting','handed','sent','failed','excluded')),
  is_test       boolean NOT NULL DEFAULT false,
  name          text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  tel           text NOT NULL DEFAULT '' CHECK (char_length(tel) <= 30),
  given         jsonb NOT NULL DEFAULT '{}',
  text          text NOT NULL DEFAULT '' CHECK (char_length(text) <= 2000),
  kind          text NOT NULL DEFAULT 'SMS' CHECK (kind IN ('SMS','LMS')),
  bytes         int NOT NULL DEFAULT 0 CHECK (bytes BETWEEN 0 AND 100000),
  excluded_reason text CHECK (excluded_reason IN
    ('refused','night','noConsent','number','duplicate','cooldown')),
  result_code   text NOT NULL DEFAULT '' CHECK (char_length(result_code) <= 20),
  result_text   text NOT NULL DEFAULT '' CHECK (char_length(result_text) <= 200),
  provider_key  text NOT NULL DEFAULT '' CHECK (char_length(provider_key) <= 80),
  tries         int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  cost          bigint NOT NULL DEFAULT 0 CHECK (cost BETWEEN 0 AND 1000000),
  batch_id      bigint REFERENCES sms_batches,
  handed_at     timestamptz,
  result_at     timestamptz,
  record_type   text,
  record_id     bigint,
  tel_digits    text GENERATED ALWAYS AS (digits(tel)) STORED,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  UNIQUE (message_id, place),
  CONSTRAINT sms_recipients_record_whole CHECK ((record_type IS NULL) = (record_id IS NULL)),
  CONSTRAINT sms_recipients_are_of_a_record FOREIGN KEY (record_type, record_id) REFERENCES record_keys,
  CONSTRAINT sms_recipients_excluded CHECK ((status = 'excluded') = (excluded_reason IS NOT NULL)),
  CONSTRAINT sms_recipients_handed CHECK (status NOT IN ('handed','sent') OR (handed_at IS NOT NULL AND batch_id IS NOT NULL))
);
CREATE INDEX sms_recipients_team ON sms_recipients (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_recipients_search ON sms_recipients USING gin (search_tokens);
CREATE INDEX sms_recipients_tel ON sms_recipients USING gin (tel_digits gin_trgm_ops);
CREATE INDEX sms_recipients_tel_exact ON sms_recipients (tel_digits, handed_at);
CREATE INDEX sms_recipients_filters ON sms_recipients USING gin (team_id, message_id, status, kind, excluded_reason)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX sms_recipients_waiting ON sms_recipients (message_id, place) WHERE status = 'waiting';
CREATE INDEX sms_recipients_batch ON sms_recipients (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX sms_recipients_handed ON sms_recipients (handed_at) WHERE handed_at IS NOT NULL;
CREATE INDEX sms_recipients_handed_of_team ON sms_recipients (team_id, handed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX sms_recipients_record ON sms_recipients (record_type, record_id) WHERE record_type IS NOT NULL;

-- Events, never changed: who agreed to advertisements, who wants none. Destruction may take the person out of them, and
-- that the person was told of the result is noted once (정보통신망법 시행령 제62조의2).
CREATE TABLE sms_consents (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  status        text NOT NULL DEFAULT 'untold' CHECK (status IN ('untold','told')),
  event         text NOT NULL CHECK (event IN ('give','giveNight','reconfirm','withdrawNight','withdraw')),
  tel           text NOT NULL CHECK (char_length(tel) <= 20),
  name          text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  happened_at   timestamptz NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('web','paper','phone','message','visit')),
  wording       text NOT NULL DEFAULT '' CHECK (char_length(wording) <= 2000),
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  client_id     bigint REFERENCES clients,
  consult_id    bigint REFERENCES consults,
  owner_id      bigint REFERENCES staffs,
  told_on       date,
  told_how      text CHECK (told_how IN ('message','phone','email','paper')),
  reminded_at   timestamptz,
  tel_digits    text GENERATED ALWAYS AS (digits(tel)) STORED,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz CHECK (deleted_at IS NULL),
  CONSTRAINT sms_consents_told CHECK ((status = 'told') = (told_on IS NOT NULL))
);
CREATE INDEX sms_consents_team ON sms_consents (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_consents_search ON sms_consents USING gin (search_tokens);
CREATE INDEX sms_consents_tel ON sms_consents USING gin (tel_digits gin_trgm_ops);
CREATE INDEX sms_consents_of ON sms_consents (tel_digits, happened_at, id);
CREATE INDEX sms_consents_filters ON sms_consents USING gin (team_id, event, status, channel, client_id, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX sms_consents_happened ON sms_consents (team_id, happened_at, id) WHERE deleted_at IS NULL;
CREATE INDEX sms_consents_happened_down ON sms_consents (team_id, happened_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_consents_client ON sms_consents (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX sms_consents_consult ON sms_consents (consult_id) WHERE consult_id IS NOT NULL;

CREATE TABLE sms_refusals (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  status        text NOT NULL DEFAULT 'untold' CHECK (status IN ('untold','told')),
  event         text NOT NULL CHECK (event IN ('refuseAds','refuseAll','lift')),
  tel           text NOT NULL CHECK (char_length(tel) <= 20),
  name          text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  happened_at   timestamptz NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('free080','phone','message','email','visit','web')),
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  client_id     bigint REFERENCES clients,
  consult_id    bigint REFERENCES consults,
  owner_id      bigint REFERENCES staffs,
  told_on       date,
  told_how      text CHECK (told_how IN ('message','phone','email','paper')),
  reminded_at   timestamptz,
  tel_digits    text GENERATED ALWAYS AS (digits(tel)) STORED,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz CHECK (deleted_at IS NULL),
  CONSTRAINT sms_refusals_told CHECK ((status = 'told') = (told_on IS NOT NULL))
);
CREATE INDEX sms_refusals_team ON sms_refusals (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_refusals_search ON sms_refusals USING gin (search_tokens);
CREATE INDEX sms_refusals_tel ON sms_refusals USING gin (tel_digits gin_trgm_ops);
CREATE INDEX sms_refusals_of ON sms_refusals (tel_digits, happened_at, id);
CREATE INDEX sms_refusals_filters ON sms_refusals USING gin (team_id, event, status, channel, client_id, owner_id) WHERE deleted_at IS NULL;
CREATE INDEX sms_refusals_happened ON sms_refusals (team_id, happened_at, id) WHERE deleted_at IS NULL;
CREATE INDEX sms_refusals_happened_down ON sms_refusals (team_id, happened_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_refusals_client ON sms_refusals (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX sms_refusals_consult ON sms_refusals (consult_id) WHERE consult_id IS NOT NULL;

CREATE INDEX sms_consents_untold ON sms_consents (happened_at) WHERE status = 'untold' AND reminded_at IS NULL;
CREATE INDEX sms_refusals_untold ON sms_refusals (happened_at) WHERE status = 'untold' AND reminded_at IS NULL;

CREATE FUNCTION keep_sms_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.event = OLD.event AND NEW.happened_at = OLD.happened_at AND NEW.channel = OLD.channel
      AND NEW.created_at = OLD.created_at AND (OLD.told_on IS NULL OR NEW.told_on IS NOT DISTINCT FROM OLD.told_on) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an event of consent is never changed' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER sms_consents_once BEFORE UPDATE OR DELETE ON sms_consents FOR EACH ROW EXECUTE FUNCTION keep_sms_event();
CREATE TRIGGER sms_refusals_once BEFORE UPDATE OR DELETE ON sms_refusals FOR EACH ROW EXECUTE FUNCTION keep_sms_event();

-- What a number refuses at a moment: everything, advertisements, or nothing (null). The refusal of a buyer of a presale
-- is final for messages (product §5.3).
CREATE FUNCTION sms_refused(number text, at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN EXISTS (SELECT FROM presale_buyers b WHERE b.tel_digits = number AND b.tel_digits <> '' AND b.status = 'optOut' AND b.deleted_at IS NULL)
      THEN 'all'
    ELSE (SELECT CASE e.event WHEN 'refuseAll' THEN 'all' WHEN 'refuseAds' THEN 'ads' END FROM sms_refusals e
      WHERE e.tel_digits = number AND e.happened_at <= at ORDER BY e.happened_at DESC, e.id DESC LIMIT 1) END;

-- What was said about advertisements under a number, wherever it was noted.
CREATE VIEW sms_consent_events AS
  SELECT e.tel_digits, e.event, e.happened_at, e.id FROM sms_consents e
  UNION ALL SELECT c.tel_digits, 'give', c.marketing_consent_at, 0 FROM consults c
    WHERE c.marketing_consent_at IS NOT NULL AND c.deleted_at IS NULL AND c.tel_digits <> ''
  UNION ALL SELECT c.tel_digits, 'giveNight', c.night_consent_at, 0 FROM consults c
    WHERE c.night_consent_at IS NOT NULL AND c.deleted_at IS NULL AND c.tel_digits <> ''
  UNION ALL SELECT b.tel_digits, 'give', b.marketing_consent_at, 0 FROM presale_buyers b
    WHERE b.marketing_consent_at IS NOT NULL AND b.deleted_at IS NULL AND b.tel_digits <> '';

-- Whether a number agreed to advertisements, and to those of the night; an agreement is confirmed again every so many
-- months (정보통신망법 시행령 제62조의3).
CREATE FUNCTION sms_agreed(number text, at timestamptz, months int) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT e.event <> 'withdraw' FROM sms_consent_events e
      WHERE e.tel_digits = number AND e.event IN ('give','reconfirm','withdraw') AND e.happened_at <= at
      ORDER BY e.happened_at DESC, e.id DESC LIMIT 1), false)
    AND EXISTS (SELECT FROM sms_consent_events e WHERE e.tel_digits = number AND e.event IN ('give','reconfirm')
      AND e.happened_at <= at AND e.happened_at > at - make_interval(months => months));
CREATE FUNCTION sms_agreed_to_nights(number text, at timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT e.event = 'giveNight' FROM sms_consent_events e
      WHERE e.tel_digits = number AND e.event IN ('giveNight','withdrawNight','withdraw') AND e.happened_at <= at
      ORDER BY e.happened_at DESC, e.id DESC LIMIT 1), false);

INSERT INTO rates (name, effective_from, value, law_ref, checked_at) VALUES
  ('smsNightFrom',     '2014-11-29', 21, '정보통신망법 제50조 제3항', '2026-11-25'),
  ('smsNightUntil',    '2014-11-29', 8,  '정보통신망법 제50조 제3항', '2026-11-25'),
  ('smsNightMargin',   '2026-01-01', 10, '법인 방침', NULL),
  ('smsConsentMonths', '2014-11-29', 24, '정보통신망법 시행령 제62조의3', '2026-11-25'),
  ('smsResultDays',    '2014-11-29', 14, '정보통신망법 시행령 제62조의2', '2026-11-25'),
  ('smsTradeMonths',   '2014-11-29', 6,  '정보통신망법 시행령 제61조 제1항', '2026-11-25'),
  ('smsLateMinutes',   '2026-01-01', 10, '법인 방침', NULL),
  ('smsCooldown',      '2026-01-01', 10, '법인 방침', NULL),
  ('smsBulk',          '2026-01-01', 20, '법인 방침', NULL),
  ('smsStaffDaily',    '2026-01-01', 300, '법인 방침', NULL),
  ('smsFirmDaily',     '2026-01-01', 5000, '법인 방침', NULL),
  ('smsMonthlyBudget', '2026-01-01', 1000000, '법인 방침', NULL),
  ('smsPrice',         '2026-01-01', 18, '발송사 요금표', NULL),
  ('lmsPrice',         '2026-01-01', 45, '발송사 요금표', NULL);
