-- 집단소송: suits, those who take part, the documents asked of them, what was consented to, and what became of it
-- (product §5.5, N10; additions G1–G5).
CREATE TABLE group_suits (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id            bigint NOT NULL REFERENCES teams,
  title              text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  area_id            bigint REFERENCES presale_areas,
  category           text NOT NULL DEFAULT '부동산·분양' CHECK (char_length(category) <= 20),
  defendants         text NOT NULL DEFAULT '' CHECK (char_length(defendants) <= 500),
  status             text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned','recruiting','recruitClosed','filing','ongoing','judged','settling','closed','canceled')),
  mode               text NOT NULL DEFAULT 'joint' CHECK (mode IN ('joint','appointed')),
  lead_id            bigint REFERENCES staffs,
  recruit_from       date,
  recruit_to         date,
  late_reason        text NOT NULL DEFAULT '' CHECK (char_length(late_reason) <= 200),
  min_participants   int CHECK (min_participants BETWEEN 1 AND 100000),
  max_participants   int CHECK (max_participants BETWEEN 1 AND 100000),
  retainer           bigint CHECK (retainer BETWEEN 0 AND 1000000000000),
  success_fee        text NOT NULL DEFAULT '' CHECK (char_length(success_fee) <= 200),
  expenses           bigint CHECK (expenses BETWEEN 0 AND 1000000000000),
  claim_per_person   bigint CHECK (claim_per_person BETWEEN 0 AND 1000000000000),
  limitation_on      date,
  limitation_basis   text NOT NULL DEFAULT '' CHECK (char_length(limitation_basis) <= 200),
  public_text        text NOT NULL DEFAULT '' CHECK (char_length(public_text) <= 20000),
  public_approved_at timestamptz,
  award_total        bigint CHECK (award_total BETWEEN 0 AND 1000000000000),
  award_deducted     bigint CHECK (award_deducted BETWEEN 0 AND 1000000000000),
  award_basis        text CHECK (award_basis IN ('equal','share')),
  notes              text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 20000),
  search_tokens      text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || defendants)) STORED,
  search_text        text GENERATED ALWAYS AS (search_normal(title || ' ' || defendants)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT group_suits_recruiting CHECK (recruit_from <= recruit_to),
  CONSTRAINT group_suits_size CHECK (min_participants <= max_participants),
  CONSTRAINT group_suits_award CHECK (award_deducted <= award_total)
);
CREATE INDEX group_suits_team ON group_suits (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX group_suits_search ON group_suits USING gin (search_tokens);
CREATE INDEX group_suits_filters ON group_suits USING gin (team_id, status, category, lead_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX group_suits_limitation ON group_suits (team_id, limitation_on, id) WHERE deleted_at IS NULL;
CREATE INDEX group_suits_limitation_down ON group_suits (team_id, limitation_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX group_suits_recruit ON group_suits (team_id, recruit_to, id) WHERE deleted_at IS NULL;
CREATE INDEX group_suits_recruit_down ON group_suits (team_id, recruit_to DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
SELECT record_kind('groupSuit', 'group_suits');

-- What each participant has to hand in.
CREATE TABLE suit_documents (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suit_id   bigint NOT NULL REFERENCES group_suits,
  place     int NOT NULL,
  name      text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 60),
  optional  boolean NOT NULL DEFAULT false,
  help      text NOT NULL DEFAULT '' CHECK (char_length(help) <= 200),
  UNIQUE (suit_id, place)
);

CREATE TABLE suit_participants (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id            bigint NOT NULL REFERENCES teams,
  suit_id            bigint NOT NULL REFERENCES group_suits,
  status             text NOT NULL DEFAULT 'applied' CHECK (status IN ('applied','docsPending','docsReview','contracted','paid','plaintiff','filed','settled','withdrawn','duplicate','ineligible')),
  seq                int CHECK (seq BETWEEN 1 AND 100000),
  wave               int NOT NULL DEFAULT 1 CHECK (wave BETWEEN 1 AND 99),
  name               text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  tel                text NOT NULL DEFAULT '' CHECK (char_length(tel) <= 20),
  email              text NOT NULL DEFAULT '' CHECK (char_length(email) <= 254),
  birth              date,
  address            text NOT NULL DEFAULT '' CHECK (char_length(address) <= 200),
  unit               text NOT NULL DEFAULT '' CHECK (char_length(unit) <= 60),
  kind               text NOT NULL DEFAULT 'self' CHECK (kind IN ('self','minor','heir','coOwner','company')),
  guardian           text NOT NULL DEFAULT '' CHECK (char_length(guardian) <= 100),
  decedent           text NOT NULL DEFAULT '' CHECK (char_length(decedent) <= 100),
  share_of           int CHECK (share_of BETWEEN 1 AND 1000000),
  share_whole        int CHECK (share_whole BETWEEN 1 AND 1000000),
  appointed          boolean NOT NULL DEFAULT false,
  origin             text NOT NULL DEFAULT 'staff' CHECK (origin IN ('staff','web','presale')),
  client_id          bigint REFERENCES clients,
  contract_id        bigint REFERENCES contracts,
  checked_same       boolean NOT NULL DEFAULT false,
  documents_missing  int NOT NULL DEFAULT 0,
  contact_lost       boolean NOT NULL DEFAULT false,
  consent_at         timestamptz,
  contracted_on      date,
  poa_on             date,
  paid_on            date,
  paid_amount        bigint CHECK (paid_amount BETWEEN 0 AND 1000000000000),
  filed_on           date,
  withdrawn_on       date,
  reason             text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200),
  award              bigint CHECK (award BETWEEN 0 AND 1000000000000),
  payout             text NOT NULL DEFAULT 'none' CHECK (payout IN ('none','planned','failed','paid','deposited')),
  paid_out_on        date,
  notes              text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 20000),
  tel_digits         text GENERATED ALWAYS AS (digits(tel)) STORED,
  name_key           text GENERATED ALWAYS AS (search_normal(name)) STORED,
  unit_key           text GENERATED ALWAYS AS (search_normal(unit)) STORED,
  search_tokens      text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || unit)) STORED,
  search_text        text GENERATED ALWAYS AS (search_normal(name || ' ' || unit)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT suit_participants_share CHECK (share_of <= share_whole AND (share_of IS NULL) = (share_whole IS NULL))
);
COMMENT ON COLUMN suit_participants.seq IS '원고번호: once in a suit, never changed after filing';
CREATE UNIQUE INDEX suit_participants_seq ON suit_participants (suit_id, seq);
CREATE INDEX suit_participants_team ON suit_participants (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_suit ON suit_participants (suit_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_suit_name ON suit_participants (suit_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_suit_unit ON suit_participants (suit_id, unit, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_search ON suit_participants USING gin (search_tokens);
CREATE INDEX suit_participants_tel ON suit_participants USING gin (tel_digits gin_trgm_ops);
CREATE INDEX suit_participants_tel_exact ON suit_participants (tel_digits) WHERE deleted_at IS NULL AND tel_digits <> '';
CREATE INDEX suit_participants_unit_key ON suit_participants (suit_id, unit_key) WHERE deleted_at IS NULL AND unit_key <> '';
CREATE INDEX suit_participants_person ON suit_participants (birth, name_key) WHERE deleted_at IS NULL AND birth IS NOT NULL;
CREATE INDEX suit_participants_email ON suit_participants (email) WHERE deleted_at IS NULL AND email <> '';
CREATE INDEX suit_participants_client ON suit_participants (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX suit_participants_filters ON suit_participants
  USING gin (team_id, suit_id, status, wave, kind, origin, documents_missing, payout) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_by_seq ON suit_participants (team_id, seq, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_by_seq_down ON suit_participants (team_id, seq DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_by_name ON suit_participants (team_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_participants_by_unit ON suit_participants (team_id, unit, id) WHERE deleted_at IS NULL;
SELECT record_kind('participant', 'suit_participants');

-- A participant lies where its suit lies, and begins without any of the documents.
CREATE FUNCTION place_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.team_id INTO NEW.team_id FROM group_suits s WHERE s.id = NEW.suit_id;
  NEW.documents_missing := (SELECT count(*) FROM suit_documents d WHERE d.suit_id = NEW.suit_id AND NOT d.optional);
  RETURN NEW;
END $$;
CREATE TRIGGER suit_participants_place BEFORE INSERT ON suit_participants FOR EACH ROW EXECUTE FUNCTION place_participant();

CREATE FUNCTION keep_participant_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the number of a plaintiff never moves after filing' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER suit_participants_number BEFORE UPDATE OF seq, suit_id ON suit_participants FOR EACH ROW
  WHEN (OLD.filed_on IS NOT NULL AND (NEW.seq IS DISTINCT FROM OLD.seq OR NEW.suit_id <> OLD.suit_id))
  EXECUTE FUNCTION keep_participant_number();

CREATE TABLE participant_documents (
  participant_id bigint NOT NULL REFERENCES suit_participants,
  document_id    bigint NOT NULL REFERENCES suit_documents ON DELETE CASCADE,
  status         text NOT NULL CHECK (status IN ('missing','submitted','deficient','confirmed')),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     bigint,
  PRIMARY KEY (participant_id, document_id)
);
CREATE INDEX participant_documents_document ON participant_documents (document_id);

-- 보완 (G2): what is wrong, who was told, until when it is to be cured, and what came of it.
CREATE TABLE suit_deficiencies (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  participant_id bigint NOT NULL REFERENCES suit_participants,
  document_id    bigint REFERENCES suit_documents ON DELETE SET NULL,
  status         text NOT NULL DEFAULT 'open' CHECK (status IN ('open','noticed','reminded','undeliverable','cured','waived')),
  cause          text NOT NULL DEFAULT 'missing' CHECK (cause IN ('missing','illegible','expired','signature','identity','mismatch','other')),
  detail         text NOT NULL DEFAULT '' CHECK (char_length(detail) <= 200),
  owner_id       bigint REFERENCES staffs,
  noticed_at     timestamptz,
  cure_on        date,
  reminded_at    timestamptz,
  settled_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX suit_deficiencies_team ON suit_deficiencies (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX suit_deficiencies_participant ON suit_deficiencies (participant_id) WHERE deleted_at IS NULL;
CREATE INDEX suit_deficiencies_filters ON suit_deficiencies USING gin (team_id, status, cause, owner_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX suit_deficiencies_cure ON suit_deficiencies (team_id, cure_on, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_deficiencies_cure_down ON suit_deficiencies (team_id, cure_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
SELECT record_kind('deficiency', 'suit_deficiencies');

CREATE FUNCTION place_deficiency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.team_id INTO NEW.team_id FROM suit_participants p WHERE p.id = NEW.participant_id;
  RETURN NEW;
END $$;
CREATE TRIGGER suit_deficiencies_place BEFORE INSERT ON suit_deficiencies FOR EACH ROW EXECUTE FUNCTION place_deficiency();

-- G1: what was consented to, and the chain of what is known of each participant. Neither is ever changed.
CREATE TABLE suit_consent_texts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suit_id    bigint NOT NULL REFERENCES group_suits,
  number     int NOT NULL CHECK (number > 0),
  body       text NOT NULL CHECK (body ~ '\S' AND char_length(body) <= 20000),
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  UNIQUE (suit_id, number)
);
CREATE TABLE suit_evidence (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  participant_id bigint NOT NULL REFERENCES suit_participants,
  kind           text NOT NULL CHECK (kind IN ('applied','consented','consentWithdrawn','documents','contracted','poa','paid','plaintiff','filed','withdrawn','paidOut','corrected')),
  happened_at    timestamptz NOT NULL,
  text_id        bigint REFERENCES suit_consent_texts,
  channel        text CHECK (channel IN ('web','paper','phone','kakao','visit')),
  identity       text CHECK (identity IN ('none','telephone','idCard','signature','certificate')),
  previous       bytea NOT NULL,
  hash           bytea NOT NULL CHECK (octet_length(hash) = 32),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     bigint,
  UNIQUE (participant_id, previous)
);
CREATE INDEX suit_evidence_participant ON suit_evidence (participant_id, id);
CREATE FUNCTION keep_suit_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'evidence is never changed' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER suit_consent_texts_once BEFORE UPDATE OR DELETE ON suit_consent_texts FOR EACH ROW EXECUTE FUNCTION keep_suit_evidence();
CREATE TRIGGER suit_evidence_once BEFORE UPDATE OR DELETE ON suit_evidence FOR EACH ROW EXECUTE FUNCTION keep_suit_evidence();
CREATE TRIGGER suit_evidence_all BEFORE TRUNCATE ON suit_evidence FOR EACH STATEMENT EXECUTE FUNCTION keep_suit_evidence();

-- Cases before courts that belong to a suit, a 차수 each.
CREATE TABLE suit_lawsuits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  suit_id     bigint NOT NULL REFERENCES group_suits,
  status      text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending','decided','appealed','final','ended')),
  wave        int NOT NULL DEFAULT 1 CHECK (wave BETWEEN 1 AND 99),
  case_no     text NOT NULL CHECK (case_no ~ '\S' AND char_length(case_no) <= 40),
  court       text NOT NULL DEFAULT '' CHECK (char_length(court) <= 60),
  division    text NOT NULL DEFAULT '' CHECK (char_length(division) <= 60),
  filed_on    date,
  next_on     date,
  next_what   text NOT NULL DEFAULT '' CHECK (char_length(next_what) <= 60),
  decided_on  date,
  served_on   date,
  result      text CHECK (result IN ('won','partial','lost','settled','withdrawn')),
  notes       text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 20000),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(case_no || ' ' || court)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(case_no || ' ' || court)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX suit_lawsuits_team ON suit_lawsuits (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX suit_lawsuits_suit ON suit_lawsuits (suit_id, wave) WHERE deleted_at IS NULL;
CREATE INDEX suit_lawsuits_search ON suit_lawsuits USING gin (search_tokens);
CREATE INDEX suit_lawsuits_filters ON suit_lawsuits USING gin (team_id, suit_id, status, wave, result) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX suit_lawsuits_next ON suit_lawsuits (team_id, next_on, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_lawsuits_next_down ON suit_lawsuits (team_id, next_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX suit_lawsuits_filed ON suit_lawsuits (team_id, filed_on, id) WHERE deleted_at IS NULL;
CREATE INDEX suit_lawsuits_filed_down ON suit_lawsuits (team_id, filed_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
SELECT record_kind('suitLawsuit', 'suit_lawsuits');

CREATE FUNCTION place_suit_lawsuit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.team_id INTO NEW.team_id FROM group_suits s WHERE s.id = NEW.suit_id;
  RETURN NEW;
END $$;
CREATE TRIGGER suit_lawsuits_place BEFORE INSERT ON suit_lawsuits FOR EACH ROW EXECUTE FUNCTION place_suit_lawsuit();

-- 당사자 목록 and 별지, made by a job that says how far it is.
CREATE TABLE suit_papers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suit_id     bigint NOT NULL REFERENCES group_suits,
  kind        text NOT NULL CHECK (kind IN ('parties','claims','evidence')),
  wave        int CHECK (wave BETWEEN 1 AND 99),
  done        int NOT NULL DEFAULT 0,
  total       int NOT NULL DEFAULT 0,
  content     bytea,
  finished_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint
);
CREATE INDEX suit_papers_suit ON suit_papers (suit_id, id DESC);
