-- What clients are asked for and send, what they and the firm say to each other, and the contract they read by a link
-- (product §6.15; additions 37-43).

-- Minutes of the firm's hours (09-18 on working days of the courts) between two moments.
CREATE FUNCTION working_minutes(since timestamptz, until timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(extract(epoch FROM closes - opens) / 60), 0)::int FROM (
    SELECT d, greatest(since, (d + time '09:00') AT TIME ZONE 'Asia/Seoul') AS opens,
      least(until, (d + time '18:00') AT TIME ZONE 'Asia/Seoul') AS closes
    FROM (SELECT (since AT TIME ZONE 'Asia/Seoul')::date + n AS d
      FROM generate_series(0, least(400, (until AT TIME ZONE 'Asia/Seoul')::date - (since AT TIME ZONE 'Asia/Seoul')::date)) n
    ) days
    WHERE extract(isodow FROM d) < 6 AND NOT EXISTS (SELECT FROM court_holidays h
      WHERE h.day = d AND h.status = 'inForce' AND h.kind <> 'outage' AND h.deleted_at IS NULL)
  ) hours WHERE closes > opens
$$;

-- A request of the firm to a client for documents.
CREATE TABLE client_files (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  client_id    bigint NOT NULL REFERENCES clients,
  project_id   bigint REFERENCES projects,
  title        text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  items        text NOT NULL CHECK (items ~ '\S' AND char_length(items) <= 3000),
  message      text NOT NULL DEFAULT '' CHECK (char_length(message) <= 2000),
  due_on       date,
  status       text NOT NULL DEFAULT 'requested'
    CHECK (status IN ('requested','uploaded','confirmed','changes','done','canceled')),
  reason       text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 1000),
  owner_id     bigint REFERENCES staffs,
  uploaded_at  timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title)) STORED,
  created_at   timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at   timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version      int NOT NULL DEFAULT 1,
  deleted_at   timestamptz
);
COMMENT ON COLUMN client_files.items IS 'what is asked for, one a line';
CREATE INDEX client_files_search ON client_files USING gin (search_tokens);
CREATE INDEX client_files_team ON client_files (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX client_files_created ON client_files (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX client_files_due ON client_files (due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX client_files_due_down ON client_files (due_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX client_files_client ON client_files (client_id, id DESC);
CREATE INDEX client_files_project ON client_files (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX client_files_owner ON client_files (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX client_files_filters ON client_files USING gin (team_id, status, client_id, project_id, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
SELECT record_kind('clientFile', 'client_files');

-- A file of the client: it waits until it is handed in, and is a file of the request from then on.
CREATE TABLE client_file_pieces (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id   bigint NOT NULL REFERENCES client_files,
  item         text NOT NULL CHECK (char_length(item) <= 120),
  content_id   bigint NOT NULL UNIQUE REFERENCES file_contents ON DELETE CASCADE,
  file_id      bigint REFERENCES files ON DELETE SET NULL,
  document_id  bigint REFERENCES documents ON DELETE SET NULL,
  name         text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 255),
  size         bigint NOT NULL CHECK (size > 0),
  sha256       bytea NOT NULL CHECK (octet_length(sha256) = 32),
  account_id   bigint REFERENCES client_accounts ON DELETE SET NULL,
  sent_at      timestamptz,
  removed_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN client_file_pieces.sent_at IS 'when it was handed in; null: it waits, or was taken back';
COMMENT ON COLUMN client_file_pieces.document_id IS 'the document that it has become';
CREATE UNIQUE INDEX client_file_pieces_once ON client_file_pieces (request_id, item, sha256) WHERE removed_at IS NULL;
CREATE INDEX client_file_pieces_file ON client_file_pieces (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX client_file_pieces_document ON client_file_pieces (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX client_file_pieces_account ON client_file_pieces (account_id) WHERE account_id IS NOT NULL;

-- The room in which a client and the firm talk.
CREATE TABLE client_rooms (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  client_id    bigint NOT NULL REFERENCES clients,
  project_id   bigint REFERENCES projects,
  name         text NOT NULL DEFAULT '' CHECK (char_length(name) <= 200),
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open','closed')),
  owner_id     bigint REFERENCES staffs,
  last_seq     int NOT NULL DEFAULT 0,
  last_at      timestamptz,
  staff_seq    int NOT NULL DEFAULT 0,
  client_seq   int NOT NULL DEFAULT 0,
  waiting_since timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at   timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at   timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version      int NOT NULL DEFAULT 1,
  deleted_at   timestamptz
);
COMMENT ON COLUMN client_rooms.staff_seq IS 'how far the firm has read; client_seq: how far the client has';
COMMENT ON COLUMN client_rooms.waiting_since IS 'the first message of the client that nobody has answered; null: none';
CREATE UNIQUE INDEX client_rooms_client ON client_rooms (client_id) WHERE deleted_at IS NULL;
CREATE INDEX client_rooms_search ON client_rooms USING gin (search_tokens);
CREATE INDEX client_rooms_team ON client_rooms (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX client_rooms_last ON client_rooms (last_at, id) WHERE deleted_at IS NULL;
CREATE INDEX client_rooms_last_down ON client_rooms (last_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX client_rooms_project ON client_rooms (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX client_rooms_owner ON client_rooms (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX client_rooms_filters ON client_rooms USING gin (team_id, status, client_id, project_id, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
SELECT record_kind('clientRoom', 'client_rooms');

CREATE TABLE client_messages (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id       bigint NOT NULL REFERENCES client_rooms,
  seq           int NOT NULL CHECK (seq > 0),
  sender        text NOT NULL CHECK (sender IN ('client','staff','notice')),
  staff_id      bigint REFERENCES staffs,
  account_id    bigint REFERENCES client_accounts ON DELETE SET NULL,
  content       text NOT NULL CHECK (char_length(content) <= 4000),
  hidden_at     timestamptz,
  hidden_by_id  bigint REFERENCES staffs,
  hidden_reason text NOT NULL DEFAULT '' CHECK (char_length(hidden_reason) <= 300),
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (room_id, seq),
  CHECK ((sender = 'staff') = (staff_id IS NOT NULL)),
  CHECK ((hidden_at IS NULL) = (hidden_by_id IS NULL))
);
CREATE INDEX client_messages_account ON client_messages (account_id) WHERE account_id IS NOT NULL;

-- A file of a message; until the message is sent it waits with whoever has uploaded it.
CREATE TABLE client_message_files (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id     bigint NOT NULL REFERENCES client_rooms,
  message_id  bigint REFERENCES client_messages ON DELETE CASCADE,
  content_id  bigint NOT NULL UNIQUE REFERENCES file_contents ON DELETE CASCADE,
  file_id     bigint REFERENCES files ON DELETE SET NULL,
  name        text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 255),
  size        bigint NOT NULL CHECK (size > 0),
  account_id  bigint REFERENCES client_accounts ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX client_message_files_message ON client_message_files (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX client_message_files_room ON client_message_files (room_id, id DESC);
CREATE INDEX client_message_files_file ON client_message_files (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX client_message_files_account ON client_message_files (account_id) WHERE account_id IS NOT NULL;

-- A contract that its client reads by a link, in the one version that was chosen, and that the client has seen it.
ALTER TABLE share_links
  DROP CONSTRAINT share_links_purpose_check,
  ADD CONSTRAINT share_links_purpose_check CHECK (purpose IN ('join','case','letter','suit','contract'));
CREATE TABLE contract_links (
  link_id        bigint PRIMARY KEY REFERENCES share_links ON DELETE CASCADE,
  contract_id    bigint NOT NULL REFERENCES contracts,
  version_id     bigint REFERENCES file_versions ON DELETE SET NULL,
  confirmed_at   timestamptz,
  confirmed_hash text NOT NULL DEFAULT '' CHECK (char_length(confirmed_hash) <= 64),
  confirmed_ip   inet,
  confirmed_device text NOT NULL DEFAULT '' CHECK (char_length(confirmed_device) <= 60),
  CHECK ((confirmed_at IS NULL) = (confirmed_ip IS NULL))
);
CREATE INDEX contract_links_contract ON contract_links (contract_id, link_id DESC);
CREATE INDEX contract_links_version ON contract_links (version_id) WHERE version_id IS NOT NULL;
