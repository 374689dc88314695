-- What the administration of people adds: staff particulars, teams with a leader, handovers, rights granted by two.
ALTER TABLE staffs
  ADD COLUMN job_type      text NOT NULL DEFAULT '사무직원' CHECK (job_type IN ('변호사','사무직원','송무','상담','홍보','IT')),
  ADD COLUMN license_no    text NOT NULL DEFAULT '' CHECK (char_length(license_no) <= 20),
  ADD COLUMN practice_eligible_from date,
  ADD COLUMN ext           text NOT NULL DEFAULT '' CHECK (ext ~ '^[0-9-]{0,10}$'),
  ADD COLUMN deputy_id     bigint REFERENCES staffs CHECK (deputy_id <> id),
  ADD COLUMN on_leave_from date,
  ADD CONSTRAINT staffs_leave CHECK (status = 1 OR on_leave_from IS NULL);
COMMENT ON COLUMN staffs.practice_eligible_from IS 'end of the six months of training (변호사법 제31조의2); null: not a trainee';
COMMENT ON COLUMN staffs.on_leave_from IS '휴직 since that day; null: at work';
CREATE INDEX staffs_deputy ON staffs (deputy_id) WHERE deputy_id IS NOT NULL;

ALTER TABLE teams
  ADD COLUMN kind      text NOT NULL DEFAULT '운영' CHECK (kind IN ('상담','송무','신규','진행','외국','출입국','홍보','IT','운영','분양')),
  ADD COLUMN leader_id bigint REFERENCES staffs,
  ADD COLUMN colour    text NOT NULL DEFAULT 'grey' CHECK (colour IN ('grey','accent','blue','green','amber','red'));
CREATE INDEX teams_leader ON teams (leader_id) WHERE leader_id IS NOT NULL;

-- Who took over what from a person who left; written once.
CREATE TABLE staff_handovers (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    bigint NOT NULL REFERENCES staffs,
  note        text NOT NULL CHECK (note ~ '\S' AND char_length(note) <= 5000),
  moves       jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint REFERENCES users
);
CREATE INDEX staff_handovers_staff ON staff_handovers (staff_id, id);

-- Rights that two people grant: one asks, another 관리자 decides (spec §6; trust.md V2 2.3.5).
CREATE TABLE grant_requests (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target_user_id bigint NOT NULL REFERENCES users,
  role           text NOT NULL REFERENCES roles (name),
  reason         text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 500),
  status         text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending','approved','rejected','withdrawn')),
  requested_by   bigint NOT NULL REFERENCES users,
  decided_by     bigint REFERENCES users,
  decided_at     timestamptz,
  expires_at     timestamptz NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CHECK (target_user_id <> requested_by),
  CHECK (decided_by <> target_user_id),
  CHECK (status <> 'approved' OR decided_by <> requested_by),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status = 'pending') = (decided_by IS NULL))
);
CREATE UNIQUE INDEX grant_requests_open ON grant_requests (target_user_id, role) WHERE status = 'pending';
