-- What is written to clients ahead of its time, what is written to them again and again, and calls with them
-- (product §6.15 /client/talk).

-- A message that goes into the room at its time.
CREATE TABLE client_reservations (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id       bigint NOT NULL REFERENCES client_rooms,
  staff_id      bigint NOT NULL REFERENCES staffs,
  content       text NOT NULL CHECK (content ~ '\S' AND char_length(content) <= 4000),
  send_at       timestamptz NOT NULL,
  status        text NOT NULL DEFAULT 'reserved' CHECK (status IN ('reserved','held','sent','canceled')),
  hold_reason   text CHECK (hold_reason IN ('late','closed','left')),
  seq           int CHECK (seq > 0),
  decided_by_id bigint REFERENCES staffs,
  ended_at      timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CHECK (status <> 'held' OR hold_reason IS NOT NULL),
  CHECK ((status IN ('sent','canceled')) = (ended_at IS NOT NULL)),
  CHECK ((status = 'sent') = (seq IS NOT NULL))
);
COMMENT ON COLUMN client_reservations.hold_reason IS 'why it waits for a person instead of going by itself';
COMMENT ON COLUMN client_reservations.seq IS 'the message that it has become';
COMMENT ON COLUMN client_reservations.decided_by_id IS 'who canceled it or sent it by hand; null: nobody, it went by itself';
CREATE INDEX client_reservations_room ON client_reservations (room_id, id DESC);
CREATE INDEX client_reservations_due ON client_reservations (send_at) WHERE status = 'reserved';

-- 빠른 답변 of the firm.
CREATE TABLE quick_replies (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  name          text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 40),
  body          text NOT NULL CHECK (body ~ '\S' AND char_length(body) <= 2000),
  place         int NOT NULL DEFAULT 0 CHECK (place BETWEEN 0 AND 999),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name || ' ' || body)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name || ' ' || body)) STORED,
  created_at    timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at    timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version       int NOT NULL DEFAULT 1,
  deleted_at    timestamptz
);
CREATE INDEX quick_replies_team ON quick_replies (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX quick_replies_place ON quick_replies (place, id) WHERE deleted_at IS NULL;
CREATE INDEX quick_replies_search ON quick_replies USING gin (search_tokens);

-- A call with the client, noted in the room; its words are a memo of the room.
CREATE TABLE client_calls (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id     bigint NOT NULL REFERENCES client_rooms,
  memo_id     bigint NOT NULL UNIQUE REFERENCES memos ON DELETE CASCADE,
  staff_id    bigint NOT NULL REFERENCES staffs,
  began_at    timestamptz NOT NULL,
  minutes     int NOT NULL CHECK (minutes BETWEEN 1 AND 600),
  talked_with text NOT NULL CHECK (talked_with ~ '\S' AND char_length(talked_with) <= 60),
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX client_calls_room ON client_calls (room_id, began_at DESC, id DESC);
