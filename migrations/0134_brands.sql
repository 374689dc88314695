-- Brands of the firm, their channels, people and sites (product §5.6, §6.10), what advertising costs, and from where
-- consultations came.
CREATE TABLE brands (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id           bigint NOT NULL REFERENCES teams,
  name              text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  domain            text NOT NULL DEFAULT '' CHECK (domain ~ '^[a-z0-9.-]{0,120}$'),
  site_url          text NOT NULL DEFAULT '' CHECK (char_length(site_url) <= 300),
  form_url          text NOT NULL DEFAULT '' CHECK (char_length(form_url) <= 300),
  category          text NOT NULL DEFAULT '' CHECK (char_length(category) <= 60),
  status            text NOT NULL DEFAULT 'running' CHECK (status IN ('running','maintenance','stopped')),
  phone             text NOT NULL DEFAULT '' CHECK (char_length(phone) <= 20),
  manager_id        bigint REFERENCES staffs,
  responsible_id    bigint REFERENCES staffs,
  ga_id             text NOT NULL DEFAULT '' CHECK (char_length(ga_id) <= 40),
  ads_id            text NOT NULL DEFAULT '' CHECK (char_length(ads_id) <= 40),
  domain_expires_on date,
  contact_block     text NOT NULL DEFAULT '' CHECK (char_length(contact_block) <= 1000),
  posting_rules     text NOT NULL DEFAULT '' CHECK (char_length(posting_rules) <= 5000),
  forbidden_words   text NOT NULL DEFAULT '' CHECK (char_length(forbidden_words) <= 2000),
  search_tokens     text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || domain)) STORED,
  search_text       text GENERATED ALWAYS AS (search_normal(name || ' ' || domain)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE UNIQUE INDEX brands_domain ON brands (domain) WHERE domain <> '' AND deleted_at IS NULL;
CREATE INDEX brands_search ON brands USING gin (search_tokens);
CREATE INDEX brands_team ON brands (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX brands_name ON brands (team_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX brands_filters ON brands USING gin (team_id, status, manager_id, responsible_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX brands_expiry ON brands (domain_expires_on) WHERE deleted_at IS NULL;
CREATE INDEX brands_expiry_list ON brands (team_id, domain_expires_on, id) WHERE deleted_at IS NULL;
CREATE INDEX brands_expiry_down ON brands (team_id, domain_expires_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
SELECT record_kind('brand', 'brands');

-- 채널 대장 (additions B3): whose account it is and how it was come by.
CREATE TABLE brand_channels (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id     bigint NOT NULL REFERENCES brands,
  place        int NOT NULL,
  channel      text NOT NULL CHECK (channel IN ('blog','cafe','kin','instagram','homepage')),
  account      text NOT NULL CHECK (account ~ '\S' AND char_length(account) <= 100),
  legal_owner  text NOT NULL CHECK (legal_owner ~ '\S' AND char_length(legal_owner) <= 100),
  obtained     text NOT NULL CHECK (obtained IN ('own','transferred','bought','borrowed')),
  post_address text NOT NULL DEFAULT '' CHECK (char_length(post_address) <= 300),
  UNIQUE (brand_id, place)
);

-- Who writes, looks over and publishes for a brand.
CREATE TABLE brand_staff (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id  bigint NOT NULL REFERENCES brands,
  place     int NOT NULL,
  staff_id  bigint NOT NULL REFERENCES staffs,
  role      text NOT NULL CHECK (role IN ('write','review','publish')),
  UNIQUE (brand_id, place)
);
CREATE INDEX brand_staff_person ON brand_staff (staff_id);

-- Specialties that the bar has registered of a lawyer: only they may be called 전문 in an advertisement.
CREATE TABLE lawyer_specialties (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  lawyer_id     bigint REFERENCES staffs,
  specialty     text NOT NULL CHECK (specialty ~ '\S' AND char_length(specialty) <= 40),
  registered_on date,
  ended_on      date CHECK (ended_on >= registered_on),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(specialty)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(specialty)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX lawyer_specialties_team ON lawyer_specialties (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX lawyer_specialties_lawyer ON lawyer_specialties (lawyer_id) WHERE deleted_at IS NULL;
CREATE INDEX lawyer_specialties_search ON lawyer_specialties USING gin (search_tokens);
CREATE INDEX lawyer_specialties_filters ON lawyer_specialties USING gin (team_id, lawyer_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- How the site of a brand stands, as the checks found it; beside the brand, so that a check is no change of it.
CREATE TABLE brand_sites (
  brand_id          bigint PRIMARY KEY REFERENCES brands,
  health            text NOT NULL DEFAULT 'unknown' CHECK (health IN ('unknown','ok','slow','error','down')),
  latency_ms        int,
  http_status       int,
  certificate_until timestamptz,
  form_works        boolean,
  form_checked_at   timestamptz,
  last_check_at     timestamptz,
  failing           int NOT NULL DEFAULT 0,
  passing           int NOT NULL DEFAULT 0,
  quiet_until       timestamptz
);

CREATE TABLE site_checks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id    bigint NOT NULL REFERENCES brands,
  at          timestamptz NOT NULL DEFAULT now(),
  health      text NOT NULL CHECK (health IN ('ok','slow','error','down')),
  latency_ms  int,
  http_status int
);
CREATE INDEX site_checks_brand ON site_checks (brand_id, at DESC);
CREATE INDEX site_checks_at ON site_checks (at);

-- 오류 (product HealthEvent).
CREATE TABLE site_events (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  brand_id     bigint REFERENCES brands,
  kind         text NOT NULL CHECK (kind IN ('unreachable','certificate','slow','form','script','ourLine','expiry')),
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open','acknowledged','ignored','resolved')),
  title        text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  message      text NOT NULL DEFAULT '' CHECK (char_length(message) <= 500),
  http_status  int,
  began_at     timestamptz NOT NULL DEFAULT now(),
  recovered_at timestamptz,
  acknowledged_by_id bigint REFERENCES staffs,
  ignore_until timestamptz,
  resolution   text NOT NULL DEFAULT '' CHECK (char_length(resolution) <= 500),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX site_events_team ON site_events (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX site_events_search ON site_events USING gin (search_tokens);
CREATE INDEX site_events_began ON site_events (team_id, began_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX site_events_filters ON site_events USING gin (team_id, brand_id, kind, status)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX site_events_open ON site_events (brand_id, kind) WHERE recovered_at IS NULL;
SELECT record_kind('siteEvent', 'site_events');

-- 광고비 (product AdSpend, additions 16): an import is an edition, and no edition loses an earlier one.
CREATE TABLE ad_spend_editions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  brand_id    bigint NOT NULL REFERENCES brands,
  source      text NOT NULL CHECK (source IN ('sheet','csv','hand')),
  file_name   text NOT NULL DEFAULT '' CHECK (char_length(file_name) <= 200),
  from_day    date NOT NULL,
  to_day      date NOT NULL CHECK (to_day >= from_day),
  row_count   int NOT NULL,
  cost        numeric NOT NULL,
  moved_rows  int NOT NULL DEFAULT 0,
  moved_cost  numeric NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint
);
CREATE INDEX ad_spend_editions_brand ON ad_spend_editions (brand_id, id DESC);

CREATE TABLE ad_spends (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  edition_id  bigint NOT NULL REFERENCES ad_spend_editions,
  brand_id    bigint NOT NULL REFERENCES brands,
  day         date NOT NULL,
  channel     text NOT NULL CHECK (char_length(channel) <= 60),
  campaign    text NOT NULL DEFAULT '' CHECK (char_length(campaign) <= 200),
  cost        bigint NOT NULL CHECK (cost BETWEEN 0 AND 999999999999),
  impressions int NOT NULL DEFAULT 0 CHECK (impressions >= 0),
  clicks      int NOT NULL DEFAULT 0 CHECK (clicks >= 0),
  conversions int NOT NULL DEFAULT 0 CHECK (conversions >= 0),
  UNIQUE (edition_id, day, channel, campaign)
);
CREATE INDEX ad_spends_key ON ad_spends (brand_id, day, channel, campaign, edition_id DESC);
COMMENT ON COLUMN ad_spends.cost IS 'won; of several editions the latest with the same brand, day, channel and campaign counts';
CREATE FUNCTION refuse_ad_spend_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'editions of advertising costs are not changed';
END $$;
CREATE TRIGGER ad_spends_stay BEFORE UPDATE OR DELETE ON ad_spends
  FOR EACH ROW EXECUTE FUNCTION refuse_ad_spend_change();
