-- 이해관계 조회 (product §5.8, §6.7; additions 30): names circulated among the partners, what each answers, what was decided.
CREATE TABLE conflict_inquiries (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  owner_id      bigint REFERENCES staffs,
  due_at        timestamptz,
  status        text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft','circulating','cleared','consentNeeded','refused','canceled')),
  round         int NOT NULL DEFAULT 1 CHECK (round > 0),
  record_type   text,
  record_id     bigint,
  decision      text NOT NULL DEFAULT '' CHECK (char_length(decision) <= 2000),
  decided_at    timestamptz,
  reminded_for  timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT conflict_inquiries_record CHECK ((record_type IS NULL) = (record_id IS NULL)),
  CONSTRAINT conflict_inquiries_due CHECK (status <> 'circulating' OR due_at IS NOT NULL),
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE SET NULL
);
COMMENT ON COLUMN conflict_inquiries.round IS 'raised by a new party, which alone is asked about then';
CREATE UNIQUE INDEX conflict_inquiries_one ON conflict_inquiries (record_type, record_id)
  WHERE status IN ('draft','circulating') AND deleted_at IS NULL;
CREATE INDEX conflict_inquiries_of ON conflict_inquiries (record_type, record_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conflict_inquiries_due_up ON conflict_inquiries (due_at, id) WHERE deleted_at IS NULL;
CREATE INDEX conflict_inquiries_due_down ON conflict_inquiries (due_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conflict_inquiries_filters ON conflict_inquiries USING gin (status, owner_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX conflict_inquiries_search ON conflict_inquiries USING gin (search_tokens);

CREATE TABLE inquiry_parties (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inquiry_id bigint NOT NULL REFERENCES conflict_inquiries ON DELETE CASCADE,
  name       text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  side       text NOT NULL CHECK (side IN ('의뢰인','상대방','관련자')),
  round      int NOT NULL CHECK (round > 0),
  UNIQUE (inquiry_id, name, side)
);

CREATE TABLE inquiry_answers (
  inquiry_id   bigint NOT NULL REFERENCES conflict_inquiries ON DELETE CASCADE,
  partner_id   bigint NOT NULL REFERENCES partners,
  round        int NOT NULL CHECK (round > 0),
  answer       text CHECK (answer IN ('none','some','consent')),
  note         text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  confidential boolean NOT NULL DEFAULT false,
  asked_at     timestamptz NOT NULL DEFAULT now(),
  answered_at  timestamptz,
  PRIMARY KEY (inquiry_id, partner_id, round),
  CONSTRAINT inquiry_answers_answered CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX inquiry_answers_open ON inquiry_answers (partner_id) WHERE answer IS NULL;

-- What keeps a matter from being taken beside the check for conflicts: an inquiry that runs or was answered with no.
CREATE TABLE conflict_holds (
  record_type text NOT NULL,
  record_id   bigint NOT NULL,
  source      text NOT NULL CHECK (source ~ '^[a-z][A-Za-z]{0,39}:[0-9]+$'),
  reason      text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 200),
  yields      boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  PRIMARY KEY (record_type, record_id, source),
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE
);
COMMENT ON COLUMN conflict_holds.yields IS 'gives way to the consent of both sides: 동의받음';

-- Whoever is kept away from a consultation or a contract by name is kept away from what becomes of it.
CREATE FUNCTION carry_walls_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  origin_type text := TG_ARGV[1];
  origin bigint := (to_jsonb(NEW)->>TG_ARGV[2])::bigint;
BEGIN
  INSERT INTO walls (record_type, record_id, kind, excluded_staff_id, decided_by, check_id)
  SELECT TG_ARGV[0], NEW.id, w.kind, w.excluded_staff_id, w.decided_by, w.check_id FROM walls w
    WHERE w.record_type = origin_type AND w.record_id = origin AND w.lifted_at IS NULL AND w.excluded_staff_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER z_walls_of_people AFTER INSERT OR UPDATE OF consult_id ON contracts
  FOR EACH ROW WHEN (NEW.consult_id IS NOT NULL) EXECUTE FUNCTION carry_walls_of_people('contract', 'consult', 'consult_id');
CREATE TRIGGER z_walls_of_people AFTER INSERT OR UPDATE OF contract_id ON projects
  FOR EACH ROW WHEN (NEW.contract_id IS NOT NULL) EXECUTE FUNCTION carry_walls_of_people('project', 'contract', 'contract_id');
