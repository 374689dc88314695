-- 소송사건 of projects, their parties and other numbers, and 기일 (product §5.3).
CREATE TABLE legal_cases (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  project_id    bigint NOT NULL REFERENCES projects,
  court         text NOT NULL CHECK (court ~ '\S' AND char_length(court) <= 60),
  division      text NOT NULL DEFAULT '' CHECK (char_length(division) <= 60),
  -- As it is kept: 2024가합12345 (rules §7.4). Blank until the court has given one.
  case_no       text NOT NULL DEFAULT '' CHECK (case_no = '' OR case_no ~ '^\d{4}(재|준재)?[가-힣]{1,4}[1-9]\d{0,6}$'),
  case_name     text NOT NULL DEFAULT '' CHECK (char_length(case_name) <= 200),
  -- Field of the court's work, by 사건부호: it decides which rules of time apply.
  procedure     text NOT NULL DEFAULT 'civil' CHECK (procedure IN
                  ('civil','execution','criminal','family','administrative','patent','insolvency','constitutional','other')),
  instance      text NOT NULL DEFAULT 'first' CHECK (instance IN
                  ('first','appeal','final','complaint','recomplaint','retrial','application','execution','other')),
  our_side      text CHECK (our_side IN ('plaintiff','defendant','applicant','respondent','creditor','debtor',
                  'thirdDebtor','appellant','appellee','accused','victim','intervener','other')),
  status        text NOT NULL DEFAULT 'filed' CHECK (status IN ('toFile','filed','serving','pleading','decisionSet','decided',
                  'appealWindow','final','appealed','withdrawn','settled','dismissed','transferred')),
  -- 원심.
  parent_id     bigint REFERENCES legal_cases CHECK (parent_id <> id),
  lawyer_id     bigint REFERENCES staffs,
  clerk_id      bigint REFERENCES staffs,
  filed_on      date,
  e_filing      boolean NOT NULL DEFAULT true,
  claim_amount  bigint CHECK (claim_amount BETWEEN 0 AND 1000000000000),
  stamp_fee     bigint CHECK (stamp_fee BETWEEN 0 AND 1000000000000),
  service_fee   bigint CHECK (service_fee BETWEEN 0 AND 1000000000000),
  result        text NOT NULL DEFAULT '' CHECK (char_length(result) <= 500),
  decided_on    date,
  -- 판결도달일 of our side: the earliest of its parties.
  served_on     date CHECK (served_on >= decided_on),
  finalized_on  date CHECK (finalized_on >= decided_on),
  -- 나의사건검색 확인일.
  checked_on    date,
  checked_by_id bigint REFERENCES staffs,
  next_hearing_at timestamptz,
  remark        text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 500),
  title         text NOT NULL GENERATED ALWAYS AS (court || ' ' || CASE WHEN case_no = '' THEN '(접수 전)' ELSE case_no END) STORED,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(case_no || ' ' || court || ' ' || case_name || ' ' || division)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(case_no || ' ' || court || ' ' || case_name || ' ' || division)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
SELECT record_kind('legalCase', 'legal_cases');
CREATE UNIQUE INDEX legal_cases_number ON legal_cases (case_no, court) WHERE case_no <> '' AND deleted_at IS NULL;
CREATE INDEX legal_cases_team ON legal_cases (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_project ON legal_cases (project_id, id);
CREATE INDEX legal_cases_parent ON legal_cases (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX legal_cases_search ON legal_cases USING gin (search_tokens);
CREATE INDEX legal_cases_filters ON legal_cases USING gin
  (team_id, project_id, procedure, instance, our_side, status, lawyer_id, clerk_id, e_filing)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_court ON legal_cases (team_id, court, id) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_case_no ON legal_cases (team_id, case_no, id) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_filed ON legal_cases (team_id, filed_on, id) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_filed_down ON legal_cases (team_id, filed_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_decided ON legal_cases (team_id, decided_on, id) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_decided_down ON legal_cases (team_id, decided_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_checked ON legal_cases (team_id, checked_on, id) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_checked_down ON legal_cases (team_id, checked_on DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_hearing ON legal_cases (team_id, next_hearing_at, id) WHERE deleted_at IS NULL;
CREATE INDEX legal_cases_hearing_down ON legal_cases (team_id, next_hearing_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;

-- Numbers under which a case ran before, or runs as well: 이송, 병합, 분리, 정정.
CREATE TABLE legal_case_aliases (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id     bigint NOT NULL REFERENCES legal_cases ON DELETE CASCADE,
  place       int NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('transferred','joined','split','corrected')),
  court       text NOT NULL CHECK (court ~ '\S' AND char_length(court) <= 60),
  case_no     text NOT NULL CHECK (case_no ~ '^\d{4}(재|준재)?[가-힣]{1,4}[1-9]\d{0,6}$'),
  since       date,
  UNIQUE (case_id, place)
);
CREATE INDEX legal_case_aliases_number ON legal_case_aliases (case_no, court);

-- Who takes part, with the counsel of each. Deadlines run for each of ours by the day it was served.
CREATE TABLE legal_case_parties (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id     bigint NOT NULL REFERENCES legal_cases ON DELETE CASCADE,
  place       int NOT NULL,
  role        text NOT NULL CHECK (role IN ('plaintiff','defendant','applicant','respondent','creditor','debtor',
                'thirdDebtor','appellant','appellee','accused','victim','witness','intervener','related')),
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  ours        boolean NOT NULL DEFAULT false,
  counsel     text NOT NULL DEFAULT '' CHECK (char_length(counsel) <= 100),
  judgment_served_on date,
  UNIQUE (case_id, place)
);
CREATE INDEX legal_case_parties_name ON legal_case_parties (search_normal(name));

-- What a hearing is called: 2026-12-01 10:30 변론. Korea has had one clock since 1988, so that it never changes.
CREATE FUNCTION hearing_title(kind text, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') || ' ' || CASE kind
    WHEN 'pleading' THEN '변론' WHEN 'preparatory' THEN '변론준비' WHEN 'mediation' THEN '조정' WHEN 'examination' THEN '심문'
    WHEN 'trial' THEN '공판' WHEN 'judgment' THEN '선고' WHEN 'appraisal' THEN '감정·검증' WHEN 'investigation' THEN '조사'
    WHEN 'opinion' THEN '의견청취' ELSE '기타' END;

CREATE TABLE hearings (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  case_id       bigint NOT NULL REFERENCES legal_cases,
  kind          text NOT NULL CHECK (kind IN ('pleading','preparatory','mediation','examination','trial','judgment',
                  'appraisal','investigation','opinion','other')),
  at            timestamptz NOT NULL,
  minutes       int NOT NULL DEFAULT 30 CHECK (minutes BETWEEN 5 AND 720),
  court_room    text NOT NULL DEFAULT '' CHECK (char_length(court_room) <= 100),
  lawyer_id     bigint REFERENCES staffs,
  client_attends boolean NOT NULL DEFAULT false,
  video         boolean NOT NULL DEFAULT false,
  status        text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled','held','moved','postponed','canceled')),
  result        text CHECK (result IN ('continued','closed','postponed','undetermined','judged','bothAbsent','settled','withdrawn')),
  -- 기일보고.
  report        text NOT NULL DEFAULT '' CHECK (char_length(report) <= 20000),
  reason        text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  -- The hearing before this one, from which it was moved or continued.
  previous_id   bigint REFERENCES hearings CHECK (previous_id <> id),
  -- When it was to be before anybody moved it.
  first_at      timestamptz,
  note          text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  title         text NOT NULL GENERATED ALWAYS AS (hearing_title(kind, at)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK ((status = 'held') = (result IS NOT NULL))
);
SELECT record_kind('hearing', 'hearings');
CREATE INDEX hearings_team ON hearings (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX hearings_case ON hearings (case_id, at);
CREATE INDEX hearings_at ON hearings (team_id, at, id) WHERE deleted_at IS NULL;
CREATE INDEX hearings_lawyer ON hearings (lawyer_id, at) WHERE deleted_at IS NULL AND status = 'scheduled';
CREATE UNIQUE INDEX hearings_previous ON hearings (previous_id) WHERE previous_id IS NOT NULL;
CREATE INDEX hearings_filters ON hearings USING gin (team_id, case_id, kind, lawyer_id, status, result, video)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- A case lies with the team of its project, a hearing with that of its case, wherever they were entered.
CREATE FUNCTION legal_case_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.team_id := (SELECT p.team_id FROM projects p WHERE p.id = NEW.project_id);
  RETURN NEW;
END $$;
CREATE TRIGGER legal_cases_team_of_project BEFORE INSERT OR UPDATE OF project_id, team_id ON legal_cases
  FOR EACH ROW EXECUTE FUNCTION legal_case_team();

CREATE FUNCTION hearing_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.team_id := (SELECT c.team_id FROM legal_cases c WHERE c.id = NEW.case_id);
  RETURN NEW;
END $$;
CREATE TRIGGER hearings_team_of_case BEFORE INSERT OR UPDATE OF case_id, team_id ON hearings
  FOR EACH ROW EXECUTE FUNCTION hearing_team();

CREATE FUNCTION legal_cases_follow_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE legal_cases SET team_id = NEW.team_id WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER projects_lead_legal_cases AFTER UPDATE OF team_id ON projects
  FOR EACH ROW WHEN (NEW.team_id <> OLD.team_id) EXECUTE FUNCTION legal_cases_follow_team();

CREATE FUNCTION hearings_follow_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hearings SET team_id = NEW.team_id WHERE case_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER legal_cases_lead_hearings AFTER UPDATE OF team_id ON legal_cases
  FOR EACH ROW WHEN (NEW.team_id <> OLD.team_id) EXECUTE FUNCTION hearings_follow_team();

-- The next hearing stands with the case and with the project, so that lists can be ordered by it.
CREATE FUNCTION follow_hearings(changed_case bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE legal_cases c SET next_hearing_at = found.at
  FROM (SELECT min(h.at) AS at FROM hearings h
        WHERE h.case_id = changed_case AND h.deleted_at IS NULL AND h.status = 'scheduled' AND h.at > now()) found
  WHERE c.id = changed_case AND c.next_hearing_at IS DISTINCT FROM found.at;
$$;
CREATE FUNCTION hearings_are_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM follow_hearings(OLD.case_id); END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.case_id <> OLD.case_id) THEN PERFORM follow_hearings(NEW.case_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hearings_next AFTER INSERT OR DELETE OR UPDATE OF at, status, deleted_at, case_id ON hearings
  FOR EACH ROW EXECUTE FUNCTION hearings_are_followed();

CREATE FUNCTION projects_follow_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects p SET next_hearing_at = found.at
  FROM (SELECT min(c.next_hearing_at) AS at FROM legal_cases c
        WHERE c.project_id = NEW.project_id AND c.deleted_at IS NULL) found
  WHERE p.id = NEW.project_id AND p.next_hearing_at IS DISTINCT FROM found.at;
  RETURN NULL;
END $$;
CREATE TRIGGER legal_cases_next AFTER UPDATE OF next_hearing_at, deleted_at, project_id ON legal_cases
  FOR EACH ROW EXECUTE FUNCTION projects_follow_cases();
