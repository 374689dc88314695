-- 접근제한 사건 (trust R31): a case that its list of people alone sees, 관리자 no more than others.
ALTER TABLE walls
  DROP CONSTRAINT walls_kind_check,
  ADD CONSTRAINT walls_kind_check CHECK (kind IN ('decline','opponent','members')),
  ALTER COLUMN check_id DROP NOT NULL,
  ADD CONSTRAINT walls_found_by_a_check CHECK ((kind = 'members') = (check_id IS NULL)),
  ADD CONSTRAINT walls_members_excludes_nobody CHECK (kind <> 'members' OR excluded_staff_id IS NULL);
COMMENT ON COLUMN walls.kind IS 'decline: 관리자 and the deciding lawyer alone; opponent: lawyers alone, until a decision; members: whom the list names alone';

CREATE TABLE wall_members (
  wall_id   bigint NOT NULL REFERENCES walls ON DELETE CASCADE,
  staff_id  bigint NOT NULL REFERENCES staffs,
  -- Null: of the list. Else somebody to whom two people opened the case until then.
  until     timestamptz,
  PRIMARY KEY (wall_id, staff_id)
);

-- One person asks for a case of whose list he or she is not, another one decides, and its members are told.
CREATE TABLE case_openings (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  project_id  bigint NOT NULL REFERENCES projects,
  -- The number people speak of: whoever decides does not see the case itself.
  case_number text NOT NULL CHECK (case_number ~ '\S' AND char_length(case_number) <= 20),
  status      text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested','approved','refused','ended')),
  why         text NOT NULL CHECK (why ~ '\S' AND char_length(why) <= 500),
  answer      text NOT NULL DEFAULT '' CHECK (char_length(answer) <= 500),
  owner_id    bigint NOT NULL REFERENCES staffs,
  decider_id  bigint REFERENCES staffs,
  decided_at  timestamptz,
  opened_until timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK ((status = 'requested') = (decided_at IS NULL)),
  CHECK (status NOT IN ('approved','ended') OR decider_id <> owner_id),
  CHECK ((status IN ('approved','ended')) = (opened_until IS NOT NULL))
);
SELECT record_kind('caseOpening', 'case_openings');
CREATE INDEX case_openings_team ON case_openings (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX case_openings_created ON case_openings (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX case_openings_waiting ON case_openings (project_id, owner_id)
  WHERE status = 'requested' AND deleted_at IS NULL;
CREATE INDEX case_openings_filters ON case_openings USING gin (team_id, status, owner_id)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
