-- Accounts and secrets: second factor, networks, keys of encrypted fields.

-- A session opened by the first factor alone serves for nothing but the second one.
ALTER TABLE sessions ADD COLUMN owes text CHECK (owes IN ('code','enrolment'));
COMMENT ON COLUMN sessions.owes IS 'what is still to be proved: a code, or the enrolment of a second factor; null: nothing';

ALTER TABLE firm_settings
  ADD COLUMN second_factor_required boolean,
  ADD COLUMN rrn_bases text[] NOT NULL DEFAULT '{}'
    CHECK (rrn_bases <@ ARRAY['부동산등기법 제48조','소득세법 제164조','부가가치세법 제32조','그 밖의 법령']);
COMMENT ON COLUMN firm_settings.second_factor_required IS 'null: nobody has decided; then required outside of the demo firm';
COMMENT ON COLUMN firm_settings.rrn_bases IS 'legal bases on which the firm keeps 주민등록번호 (개인정보 보호법 제24조의2); empty: it keeps none';

-- One authenticator a person, and beside it one that is being enrolled.
CREATE TABLE second_factors (
  user_id           bigint PRIMARY KEY REFERENCES users,
  secret_encrypted  bytea,
  confirmed_at      timestamptz,
  last_step         bigint NOT NULL DEFAULT 0,
  pending_encrypted bytea,
  pending_at        timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  CHECK ((secret_encrypted IS NULL) = (confirmed_at IS NULL)),
  CHECK ((pending_encrypted IS NULL) = (pending_at IS NULL))
);
COMMENT ON COLUMN second_factors.last_step IS 'the 30-second step of the last code that was taken: none serves twice';

CREATE TABLE recovery_codes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users,
  code_hash   bytea NOT NULL,
  used_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, code_hash)
);

-- From where people may work (개인정보의 안전성 확보조치 기준 제6조). A role that has networks of its own is not bound by
-- those of everybody (role null); whoever holds several such roles has to satisfy each.
CREATE TABLE allowed_networks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role        text REFERENCES roles (name),
  network     inet NOT NULL CHECK (network = network(network)),
  note        text NOT NULL DEFAULT '' CHECK (char_length(note) <= 100),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  UNIQUE NULLS NOT DISTINCT (role, network)
);

-- Whether a person with these roles may work from the address.
CREATE FUNCTION address_allowed(held text[], address inet) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM allowed_networks n WHERE n.role = ANY (held)) THEN
      NOT EXISTS (SELECT FROM (SELECT DISTINCT n.role FROM allowed_networks n WHERE n.role = ANY (held)) own
                  WHERE NOT EXISTS (SELECT FROM allowed_networks n WHERE n.role = own.role AND address <<= n.network))
    WHEN EXISTS (SELECT FROM allowed_networks n WHERE n.role IS NULL) THEN
      EXISTS (SELECT FROM allowed_networks n WHERE n.role IS NULL AND address <<= n.network)
    ELSE true
  END
$$;

-- Who was refused from where: one row a person, address and day in Korea, so that polling cannot fill it.
CREATE TABLE network_refusals (
  user_id     bigint NOT NULL REFERENCES users,
  ip          inet NOT NULL,
  day         date NOT NULL,
  attempts    int NOT NULL DEFAULT 1,
  first_at    timestamptz NOT NULL DEFAULT now(),
  last_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, ip, day)
);
CREATE INDEX network_refusals_last ON network_refusals (last_at DESC);

-- Which keys encrypted this database's fields; the keys themselves are never here.
CREATE TABLE field_keys (
  id          text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{1,40}$'),
  proof       bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  retired_at  timestamptz
);
COMMENT ON COLUMN field_keys.proof IS 'tells whether a key of this id is the one that was used here';

-- 주민등록번호 of a person of the ledger; only on a legal basis that the firm has chosen.
CREATE TABLE person_identifiers (
  person_id     bigint PRIMARY KEY REFERENCES persons,
  rrn_encrypted bytea NOT NULL,
  rrn_index     bytea NOT NULL,
  basis         text NOT NULL CHECK (basis IN ('부동산등기법 제48조','소득세법 제164조','부가가치세법 제32조','그 밖의 법령')),
  basis_note    text NOT NULL DEFAULT '' CHECK (char_length(basis_note) <= 200),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  CHECK (basis <> '그 밖의 법령' OR basis_note ~ '\S')
);
CREATE INDEX person_identifiers_index ON person_identifiers (rrn_index);
