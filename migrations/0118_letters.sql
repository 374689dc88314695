-- 내용증명 (product §5.5): letters with their parties, what is attached and what was corrected by hand.
CREATE TABLE letters (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  status         text NOT NULL DEFAULT 'draft' CHECK (status IN
    ('draft','review','clientOk','ready','posted','delivered','returned','resent','replied','closed','canceled')),
  title          text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  purpose        text NOT NULL CHECK (purpose IN ('demand','termination','rescission','damages','infringement','notice')),
  kind           text NOT NULL DEFAULT 'general' CHECK (kind IN ('general','identical','joint','jointIdentical')),
  signer         text NOT NULL DEFAULT 'self' CHECK (signer IN ('self','counsel')),
  channel        text NOT NULL DEFAULT 'counter' CHECK (channel IN ('counter','epost','logistics')),
  client_id      bigint REFERENCES clients,
  project_id     bigint REFERENCES projects,
  consult_id     bigint REFERENCES consults,
  author_id      bigint REFERENCES staffs,
  reviewer_id    bigint REFERENCES staffs,
  dated_on       date,
  body           text NOT NULL DEFAULT '' CHECK (char_length(body) <= 60000),
  margin_top     int NOT NULL DEFAULT 20 CHECK (margin_top BETWEEN 5 AND 100),
  margin_bottom  int NOT NULL DEFAULT 40 CHECK (margin_bottom BETWEEN 5 AND 100),
  margin_left    int NOT NULL DEFAULT 15 CHECK (margin_left BETWEEN 5 AND 60),
  margin_right   int NOT NULL DEFAULT 15 CHECK (margin_right BETWEEN 5 AND 60),
  font_pt        int NOT NULL DEFAULT 11 CHECK (font_pt BETWEEN 8 AND 16),
  double_sided   boolean NOT NULL DEFAULT false,
  waive_own_copy boolean NOT NULL DEFAULT false,
  delivery_proof boolean NOT NULL DEFAULT false,
  sheets         int NOT NULL DEFAULT 0 CHECK (sheets >= 0),
  reviewed_at    timestamptz,
  client_approved_on  date,
  client_approved_by  text NOT NULL DEFAULT '' CHECK (char_length(client_approved_by) <= 100),
  client_approved_via text CHECK (client_approved_via IN ('visit','phone','email','message','document')),
  posted_on      date,
  registered_no  text NOT NULL DEFAULT '' CHECK (char_length(registered_no) <= 20),
  post_office    text NOT NULL DEFAULT '' CHECK (char_length(post_office) <= 100),
  fee            bigint CHECK (fee BETWEEN 0 AND 1000000000000),
  delivered_on   date,
  returned_on    date,
  return_reason  text CHECK (return_reason IN ('closed','refused','moved','unknown','retention','other')),
  reply_due      date,
  replied_on     date,
  reply_note     text NOT NULL DEFAULT '' CHECK (char_length(reply_note) <= 2000),
  keep_until     date,
  sealed_hash    text CHECK (sealed_hash ~ '^[0-9a-f]{64}$'),
  resent_from_id bigint REFERENCES letters,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || registered_no)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || registered_no)) STORED,
  CONSTRAINT letters_posted_are_sealed CHECK (
    status NOT IN ('posted','delivered','returned','resent','replied','closed')
    OR (posted_on IS NOT NULL AND keep_until IS NOT NULL AND sealed_hash IS NOT NULL)),
  CONSTRAINT letters_days_in_order CHECK (delivered_on >= posted_on AND returned_on >= posted_on)
);
SELECT record_kind('letter', 'letters');
COMMENT ON COLUMN letters.sealed_hash IS 'SHA-256 of what was handed in (server/seal.ts)';

CREATE INDEX letters_team ON letters (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX letters_search ON letters USING gin (search_tokens);
CREATE INDEX letters_filters ON letters USING gin
  (team_id, status, purpose, kind, channel, return_reason, client_id, project_id, author_id, reviewer_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX letters_posted ON letters (team_id, posted_on, id) WHERE deleted_at IS NULL;
CREATE INDEX letters_posted_down ON letters (team_id, posted_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX letters_reply ON letters (team_id, reply_due, id) WHERE deleted_at IS NULL;
CREATE INDEX letters_reply_down ON letters (team_id, reply_due DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX letters_keep ON letters (team_id, keep_until, id) WHERE deleted_at IS NULL;
CREATE INDEX letters_keep_down ON letters (team_id, keep_until DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX letters_created ON letters (team_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX letters_client ON letters (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX letters_project ON letters (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX letters_consult ON letters (consult_id) WHERE consult_id IS NOT NULL;
CREATE INDEX letters_resent_from ON letters (resent_from_id) WHERE resent_from_id IS NOT NULL;
CREATE INDEX letters_author ON letters (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX letters_reviewer ON letters (reviewer_id) WHERE reviewer_id IS NOT NULL;

-- What the office has accepted stays as it is; destruction alone takes it away (우편법 시행규칙 제50조).
CREATE FUNCTION keep_posted_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.body <> OLD.body AND NEW.body <> '' THEN
    RAISE EXCEPTION 'the body of a posted letter does not change' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER letters_keep_posted BEFORE UPDATE OF body ON letters
  FOR EACH ROW WHEN (OLD.sealed_hash IS NOT NULL) EXECUTE FUNCTION keep_posted_letter();

CREATE TABLE letter_senders (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  letter_id  bigint NOT NULL REFERENCES letters,
  place      int NOT NULL,
  name       text NOT NULL CHECK (char_length(name) <= 100),
  address    text NOT NULL CHECK (char_length(address) <= 300),
  postcode   text NOT NULL DEFAULT '' CHECK (char_length(postcode) <= 5),
  envelope_address text NOT NULL DEFAULT '' CHECK (char_length(envelope_address) <= 300),
  UNIQUE (letter_id, place)
);

CREATE TABLE letter_receivers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  letter_id  bigint NOT NULL REFERENCES letters,
  place      int NOT NULL,
  name       text NOT NULL CHECK (char_length(name) <= 100),
  address    text NOT NULL CHECK (char_length(address) <= 300),
  postcode   text NOT NULL DEFAULT '' CHECK (char_length(postcode) <= 5),
  envelope_address text NOT NULL DEFAULT '' CHECK (char_length(envelope_address) <= 300),
  counsel    text NOT NULL DEFAULT '' CHECK (char_length(counsel) <= 100),
  -- What became of the original that went to this receiver.
  registered_no text NOT NULL DEFAULT '' CHECK (char_length(registered_no) <= 20),
  delivered_on  date,
  returned_on   date,
  return_reason text CHECK (return_reason IN ('closed','refused','moved','unknown','retention','other')),
  UNIQUE (letter_id, place),
  CHECK (delivered_on IS NULL OR returned_on IS NULL)
);

CREATE TABLE letter_attachments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  letter_id  bigint NOT NULL REFERENCES letters,
  place      int NOT NULL,
  title      text NOT NULL CHECK (char_length(title) <= 200),
  paper      int NOT NULL CHECK (paper BETWEEN 1 AND 1000),
  double_sided boolean NOT NULL DEFAULT false,
  UNIQUE (letter_id, place)
);

CREATE TABLE letter_corrections (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  letter_id  bigint NOT NULL REFERENCES letters,
  place      int NOT NULL,
  sheet      int NOT NULL CHECK (sheet BETWEEN 1 AND 1000),
  kind       text NOT NULL CHECK (kind IN ('정정','삽입','삭제')),
  letters    int NOT NULL CHECK (letters BETWEEN 1 AND 1000),
  mark       text NOT NULL CHECK (mark IN ('인장','지장','서명')),
  UNIQUE (letter_id, place)
);

-- Of which day of which letter colleagues were told already, so that none is told twice.
CREATE TABLE letter_alarms (
  letter_id  bigint NOT NULL REFERENCES letters,
  kind       text NOT NULL CHECK (kind IN ('reply','demandDraft','proof','keep')),
  due_on     date NOT NULL,
  told_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (letter_id, kind, due_on)
);
