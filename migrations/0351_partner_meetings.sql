-- 회의와 출석 (product §6.7; additions 28, 29): rules of quorum by day, meetings, who attends or is represented, agenda items.
CREATE TABLE meeting_rules (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  name          text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  meeting       text NOT NULL CHECK (meeting IN ('committee','partners','training')),
  from_on       date NOT NULL,
  firm_kind     text NOT NULL CHECK (firm_kind IN ('corporation','limited','union','joint')),
  basis         text NOT NULL CHECK (basis IN ('heads','stakes')),
  quorum        text NOT NULL CHECK (quorum IN ('none','majority','twoThirds','threeQuarters','all')),
  passing       text NOT NULL CHECK (passing IN ('majority','twoThirds','threeQuarters','all')),
  special       text NOT NULL CHECK (special IN ('majority','twoThirds','threeQuarters','all')),
  late_minutes  int NOT NULL CHECK (late_minutes BETWEEN 0 AND 240),
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(name)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE INDEX meeting_rules_from ON meeting_rules (from_on, id) WHERE deleted_at IS NULL;
CREATE INDEX meeting_rules_filters ON meeting_rules USING gin (meeting, firm_kind, basis) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX meeting_rules_search ON meeting_rules USING gin (search_tokens);

CREATE TABLE partner_meetings (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  kind          text NOT NULL CHECK (kind IN ('committee','partners','training')),
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  held_at       timestamptz NOT NULL,
  place         text NOT NULL DEFAULT '' CHECK (char_length(place) <= 100),
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 5000),
  status        text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned','open','closed','canceled')),
  opened_at     timestamptz,
  closed_at     timestamptz,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || place)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || place)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT partner_meetings_opened CHECK (status NOT IN ('open','closed') OR opened_at IS NOT NULL),
  CONSTRAINT partner_meetings_closed CHECK (status <> 'closed' OR closed_at IS NOT NULL)
);
CREATE INDEX partner_meetings_held ON partner_meetings (held_at, id) WHERE deleted_at IS NULL;
CREATE INDEX partner_meetings_filters ON partner_meetings USING gin (kind, status) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX partner_meetings_search ON partner_meetings USING gin (search_tokens);
SELECT record_kind('partnerMeeting', 'partner_meetings');

-- Whom a meeting was called for, and how each of them attends. A holder has one proxy at most.
CREATE TABLE meeting_attendances (
  meeting_id    bigint NOT NULL REFERENCES partner_meetings ON DELETE CASCADE,
  partner_id    bigint NOT NULL REFERENCES partners,
  state         text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending','present','late','absent','official','proxy')),
  proxy_to_id   bigint REFERENCES partners,
  instructions  text NOT NULL DEFAULT '' CHECK (char_length(instructions) <= 1000),
  checked_in_at timestamptz,
  odd           text[] NOT NULL DEFAULT '{}',
  network       bytea,
  reason        text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (meeting_id, partner_id),
  CONSTRAINT meeting_attendances_proxy CHECK ((state = 'proxy') = (proxy_to_id IS NOT NULL)),
  CONSTRAINT meeting_attendances_not_self CHECK (proxy_to_id <> partner_id)
);
CREATE UNIQUE INDEX meeting_attendances_one_proxy ON meeting_attendances (meeting_id, proxy_to_id) WHERE proxy_to_id IS NOT NULL;
CREATE INDEX meeting_attendances_partner ON meeting_attendances (partner_id);
COMMENT ON COLUMN meeting_attendances.network IS 'keyed hash of the network of the check-in; gone when the meeting is closed';
COMMENT ON COLUMN meeting_attendances.odd IS 'what is odd about the check-in: listed for a roll call';

CREATE TABLE meeting_agendas (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  meeting_id bigint NOT NULL REFERENCES partner_meetings ON DELETE CASCADE,
  place      int NOT NULL,
  title      text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  special    boolean NOT NULL DEFAULT false,
  UNIQUE (meeting_id, place)
);

-- How a member stands to an item: kept out of it (제척·회피), or how it was voted.
CREATE TABLE agenda_stances (
  agenda_id  bigint NOT NULL REFERENCES meeting_agendas ON DELETE CASCADE,
  partner_id bigint NOT NULL REFERENCES partners,
  stance     text NOT NULL CHECK (stance IN ('recused','for','against','abstain')),
  PRIMARY KEY (agenda_id, partner_id)
);
