-- People outside the firm: links that open with a code, and accounts of clients (additions 37-39, 41).

-- A link that a client is given. What is stored of link and code are digests; the code is a keyed one, for it is short.
CREATE TABLE share_links (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id    bigint NOT NULL REFERENCES clients,
  purpose      text NOT NULL CHECK (purpose IN ('join','case')),
  record_type  text,
  record_id    bigint,
  slug_hash    bytea NOT NULL UNIQUE,
  code_digest  bytea NOT NULL,
  code_until   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  ended_at     timestamptz,
  ended_by     bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   bigint,
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys,
  CHECK ((record_type IS NULL) = (record_id IS NULL)),
  -- A link to a case names it; an invitation leads to no record.
  CHECK ((purpose = 'join') = (record_type IS NULL))
);
COMMENT ON COLUMN share_links.ended_by IS 'account of whoever took it back; null: it has served its purpose';
CREATE INDEX share_links_client ON share_links (client_id, id DESC);
CREATE INDEX share_links_record ON share_links (record_type, record_id) WHERE record_type IS NOT NULL;

-- What became of a link: looked at, tried with a wrong code, entered. Who entered has a visit, which ends by itself.
CREATE TABLE share_link_visits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id     bigint NOT NULL REFERENCES share_links ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('seen','bot','wrong','entered')),
  token_hash  bytea UNIQUE,
  until       timestamptz,
  ip          inet NOT NULL,
  device      text NOT NULL CHECK (char_length(device) <= 60),
  at          timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'entered') = (token_hash IS NOT NULL AND until IS NOT NULL))
);
CREATE INDEX share_link_visits_link ON share_link_visits (link_id, id DESC);

-- 의뢰인 회원: an account of a client. It is no user of the firm and has no rights; it opens what is the client's own.
CREATE TABLE client_accounts (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id      bigint NOT NULL REFERENCES clients,
  email          text NOT NULL CHECK (email ~ '^[^\s@]+@[^\s@]+$' AND char_length(email) <= 254),
  password_hash  text,
  status         text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited','active','revoked')),
  link_id        bigint REFERENCES share_links ON DELETE SET NULL,
  joined_at      timestamptz,
  revoked_at     timestamptz,
  revoked_by     bigint,
  reason         text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     bigint,
  CHECK (status <> 'active' OR (password_hash IS NOT NULL AND joined_at IS NOT NULL)),
  CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
);
-- Whoever was let go may be invited anew; two who may sign in never have one address.
CREATE UNIQUE INDEX client_accounts_email ON client_accounts (account_key(email)) WHERE status <> 'revoked';
CREATE INDEX client_accounts_client ON client_accounts (client_id, id DESC);
CREATE INDEX client_accounts_link ON client_accounts (link_id) WHERE link_id IS NOT NULL;

CREATE TABLE client_sessions (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint NOT NULL REFERENCES client_accounts ON DELETE CASCADE,
  token_hash    bytea NOT NULL UNIQUE,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_seen_at  timestamptz NOT NULL DEFAULT now(),
  idle_until    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  end_reason    text NOT NULL DEFAULT '' CHECK (char_length(end_reason) <= 60),
  ip            inet NOT NULL,
  device        text NOT NULL CHECK (char_length(device) <= 60)
);
CREATE INDEX client_sessions_account ON client_sessions (account_id, id DESC);
