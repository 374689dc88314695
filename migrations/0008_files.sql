-- Bytes that were put into the storage, or were about to be: the row is committed before the bytes are, so that what
-- a crash leaves behind is known and swept. Bytes are never changed.
CREATE TABLE file_contents (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  storage_key  text NOT NULL UNIQUE CHECK (storage_key ~ '^[0-9a-f]{2}/[0-9a-f]{64}$'),
  size         bigint NOT NULL CHECK (size > 0),
  sha256       bytea NOT NULL CHECK (octet_length(sha256) = 32),
  kind         text NOT NULL CHECK (kind ~ '^[a-z0-9]{2,5}$'),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   bigint NOT NULL REFERENCES users
);
CREATE INDEX file_contents_of_user ON file_contents (created_by, created_at);
CREATE INDEX file_contents_age ON file_contents (created_at);
COMMENT ON COLUMN file_contents.kind IS 'the extension, whose signature the first bytes bear';

-- A file of a record. Name and kind are those of its current version.
CREATE TABLE files (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record_type  text NOT NULL CHECK (record_type IN ('consult','client','contract','project','dispute')),
  record_id    bigint NOT NULL,
  consult_id   bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'consult' THEN record_id END) STORED REFERENCES consults,
  client_id    bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'client' THEN record_id END) STORED REFERENCES clients,
  contract_id  bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'contract' THEN record_id END) STORED REFERENCES contracts,
  project_id   bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'project' THEN record_id END) STORED REFERENCES projects,
  dispute_id   bigint GENERATED ALWAYS AS (CASE WHEN record_type = 'dispute' THEN record_id END) STORED REFERENCES disputes,
  created_at   timestamptz NOT NULL DEFAULT now(), created_by bigint REFERENCES users,
  updated_at   timestamptz NOT NULL DEFAULT now(), updated_by bigint REFERENCES users,
  version      int NOT NULL DEFAULT 1,
  deleted_at   timestamptz
);
CREATE INDEX files_record ON files (record_type, record_id, id DESC) WHERE deleted_at IS NULL;

-- Versions of a file, numbered from 1; an old one stays as it was.
CREATE TABLE file_versions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id      bigint NOT NULL REFERENCES files,
  number       int NOT NULL CHECK (number > 0),
  content_id   bigint NOT NULL UNIQUE REFERENCES file_contents,
  name         text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 255 AND name IS NFC NORMALIZED
                                    AND name !~ '[[:cntrl:]/\\]'),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   bigint NOT NULL REFERENCES users,
  UNIQUE (file_id, number)
);

-- One download, by a link that holds for a minute: links cannot carry the session.
CREATE TABLE download_tickets (
  token_hash   bytea PRIMARY KEY,
  version_id   bigint NOT NULL REFERENCES file_versions,
  user_id      bigint NOT NULL REFERENCES users,
  session_id   bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL
);
CREATE INDEX download_tickets_user ON download_tickets (user_id);
CREATE INDEX download_tickets_expiry ON download_tickets (expires_at);
