-- 분양상담: people who may become clients, by site and unit, and what is printed for them (product §6.6; additions P1, P2).
CREATE TABLE presale_buyers (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id         bigint NOT NULL REFERENCES teams,
  area_id         bigint NOT NULL REFERENCES presale_areas,
  status          text NOT NULL DEFAULT 'new' CHECK (status IN ('new','guided','interested','linked','contracted','refused','unreachable','optOut')),
  name            text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  tel             text NOT NULL DEFAULT '' CHECK (char_length(tel) <= 20),
  dong            text NOT NULL DEFAULT '' CHECK (char_length(dong) <= 20),
  ho              text NOT NULL DEFAULT '' CHECK (char_length(ho) <= 20),
  address         text NOT NULL DEFAULT '' CHECK (char_length(address) <= 200),
  contract_price  bigint CHECK (contract_price BETWEEN 0 AND 1000000000000),
  paid_so_far     bigint CHECK (paid_so_far BETWEEN 0 AND 1000000000000),
  stance          text CHECK (stance IN ('interested','hold','against')),
  source          text NOT NULL CHECK (source IN ('briefing','tel','referral','online')),
  owner_id        bigint REFERENCES staffs,
  last_contact_at timestamptz,
  next_contact_on date,
  marketing_consent_at timestamptz,
  consult_id      bigint REFERENCES consults,
  participant_id  bigint REFERENCES suit_participants,
  client_id       bigint REFERENCES clients,
  printed_at      timestamptz,
  reason          text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200),
  notes           text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 20000),
  tel_digits      text GENERATED ALWAYS AS (digits(tel)) STORED,
  search_tokens   text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || dong || ' ' || ho)) STORED,
  search_text     text GENERATED ALWAYS AS (search_normal(name || ' ' || dong || ' ' || ho)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX presale_buyers_team ON presale_buyers (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_area ON presale_buyers (area_id, dong, ho) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_search ON presale_buyers USING gin (search_tokens);
CREATE INDEX presale_buyers_tel ON presale_buyers USING gin (tel_digits gin_trgm_ops);
CREATE INDEX presale_buyers_tel_exact ON presale_buyers (tel_digits) WHERE deleted_at IS NULL AND tel_digits <> '';
CREATE INDEX presale_buyers_client ON presale_buyers (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX presale_buyers_consult ON presale_buyers (consult_id) WHERE consult_id IS NOT NULL;
CREATE INDEX presale_buyers_filters ON presale_buyers USING gin (team_id, area_id, status, stance, source, owner_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_name ON presale_buyers (team_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_next ON presale_buyers (team_id, next_contact_on, id) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_next_down ON presale_buyers (team_id, next_contact_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_last ON presale_buyers (team_id, last_contact_at, id) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_last_down ON presale_buyers (team_id, last_contact_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX presale_buyers_printed ON presale_buyers (team_id, printed_at, id) WHERE deleted_at IS NULL;
SELECT record_kind('presaleBuyer', 'presale_buyers');

-- Whoever refused to be contacted stays so.
CREATE FUNCTION keep_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a refusal of contact is final' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER presale_buyers_opt_out BEFORE UPDATE OF status ON presale_buyers FOR EACH ROW
  WHEN (OLD.status = 'optOut' AND NEW.status <> 'optOut') EXECUTE FUNCTION keep_opt_out();

CREATE TABLE print_layouts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  paper       text NOT NULL DEFAULT 'label21' CHECK (paper IN ('label21','label16','notice','cover')),
  font_size   int NOT NULL DEFAULT 10 CHECK (font_size BETWEEN 6 AND 24),
  body        text NOT NULL DEFAULT '' CHECK (char_length(body) <= 4000),
  is_default  boolean NOT NULL DEFAULT false,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX print_layouts_team ON print_layouts (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX print_layouts_search ON print_layouts USING gin (search_tokens);
CREATE INDEX print_layouts_filters ON print_layouts USING gin (team_id, paper) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- How far a printer prints from where it should: tenths of a millimetre, and thousandths of the size.
CREATE TABLE print_printers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  right_by    int NOT NULL DEFAULT 0 CHECK (right_by BETWEEN -200 AND 200),
  down_by     int NOT NULL DEFAULT 0 CHECK (down_by BETWEEN -200 AND 200),
  scale       int NOT NULL DEFAULT 1000 CHECK (scale BETWEEN 950 AND 1050),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX print_printers_team ON print_printers (team_id, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE print_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  layout_id   bigint NOT NULL REFERENCES print_layouts,
  area_id     bigint NOT NULL REFERENCES presale_areas,
  printer_id  bigint REFERENCES print_printers,
  status      text NOT NULL DEFAULT 'printed' CHECK (status IN ('printed','voided')),
  first_label int NOT NULL DEFAULT 1 CHECK (first_label BETWEEN 1 AND 21),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX print_runs_team ON print_runs (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX print_runs_filters ON print_runs USING gin (team_id, layout_id, area_id, status) WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE TABLE print_run_items (
  run_id    bigint NOT NULL REFERENCES print_runs,
  buyer_id  bigint NOT NULL REFERENCES presale_buyers,
  place     int NOT NULL CHECK (place > 0),
  PRIMARY KEY (run_id, buyer_id),
  UNIQUE (run_id, place)
);
CREATE INDEX print_run_items_buyer ON print_run_items (buyer_id);
