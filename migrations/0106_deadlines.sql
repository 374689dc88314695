-- 송달 and 기한 (product §5.3, rules §7.1): what came in, what has to be done by when, who entered it, who verified it.
CREATE TABLE service_of_process (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  -- Null until somebody knows to which case it belongs.
  case_id        bigint REFERENCES legal_cases,
  project_id     bigint REFERENCES projects,
  status         text NOT NULL DEFAULT 'open' CHECK (status IN ('open','decided','noDeadline','nothing')),
  channel        text NOT NULL CHECK (channel IN ('court','eService','post','nothing')),
  document_kind  text CHECK (document_kind IN ('judgment','decision','complaint','indictment','recordNotice','appealBrief',
                   'paymentOrder','settlementRecommendation','performanceRecommendation','mediationDecision','correctionOrder',
                   'withdrawal','summaryOrder','seizureOrder','provisionalOrder','suitOrder','distribution','hearingNotice',
                   'brief','other')),
  document_name  text NOT NULL DEFAULT '' CHECK (char_length(document_name) <= 200),
  received_on    date NOT NULL,
  -- 선고일 or 작성일 of the document.
  issued_on      date,
  method         text CHECK (method IN ('personal','post','mailing','electronic','publicFirst','publicFirstAbroad','publicLater',
                   'gazette','pronounced','event')),
  -- The first of e-mail and message counts (전자소송규칙 제26조).
  mailed_at      timestamptz,
  messaged_at    timestamptz,
  -- Receipt, 등재통지, posting, pronouncement or event.
  start_on       date,
  opened_on      date,
  effective_on   date,
  result         text CHECK (result IN ('delivered','closed','absent','moved','unknown','other')),
  party          text NOT NULL DEFAULT '' CHECK (char_length(party) <= 100),
  -- Why no deadline follows from it.
  reason         text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  decided_by_id  bigint REFERENCES staffs,
  decided_at     timestamptz,
  -- Registered for a day whose book was closed.
  late           boolean NOT NULL DEFAULT false,
  title          text NOT NULL GENERATED ALWAYS AS (CASE WHEN channel = 'nothing' THEN '도달 없음'
                   WHEN document_name = '' THEN '문서' ELSE document_name END) STORED,
  search_tokens  text[] GENERATED ALWAYS AS (search_tokens(document_name || ' ' || party)) STORED,
  search_text    text GENERATED ALWAYS AS (search_normal(document_name || ' ' || party)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK ((channel = 'nothing') = (status = 'nothing')),
  CHECK (status <> 'noDeadline' OR reason ~ '\S'),
  CHECK (start_on >= issued_on), CHECK (opened_on >= start_on), CHECK (received_on >= issued_on)
);
SELECT record_kind('serviceOfProcess', 'service_of_process');
CREATE INDEX service_of_process_team ON service_of_process (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_of_process_case ON service_of_process (case_id, id);
CREATE INDEX service_of_process_project ON service_of_process (project_id, id);
CREATE INDEX service_of_process_received ON service_of_process (team_id, received_on, id) WHERE deleted_at IS NULL;
CREATE INDEX service_of_process_received_down ON service_of_process (team_id, received_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX service_of_process_open ON service_of_process (received_on) WHERE status = 'open' AND deleted_at IS NULL;
CREATE INDEX service_of_process_search ON service_of_process USING gin (search_tokens);
CREATE INDEX service_of_process_filters ON service_of_process USING gin
  (team_id, case_id, status, channel, document_kind, method) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- Of several counsel of one party the first who is served starts its periods (2011마1335).
CREATE TABLE service_recipients (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_id  bigint NOT NULL REFERENCES service_of_process ON DELETE CASCADE,
  place       int NOT NULL,
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 100),
  served_on   date NOT NULL,
  UNIQUE (service_id, place)
);

CREATE TABLE deadlines (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  project_id     bigint NOT NULL REFERENCES projects,
  case_id        bigint REFERENCES legal_cases,
  service_id     bigint REFERENCES service_of_process,
  rule_id        bigint NOT NULL REFERENCES legal_deadline_rules,
  status         text NOT NULL DEFAULT 'entered' CHECK (status IN
                   ('entered','disputed','verified','lodged','done','waived','missed','superseded')),
  title          text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  party          text NOT NULL DEFAULT '' CHECK (char_length(party) <= 100),
  peremptory     boolean NOT NULL,
  start_method   text NOT NULL CHECK (start_method IN ('personal','post','mailing','electronic','publicFirst',
                   'publicFirstAbroad','publicLater','gazette','pronounced','event')),
  start_on       date NOT NULL,
  opened_on      date,
  court_days     int CHECK (court_days BETWEEN 1 AND 1000),
  court_on       date,
  -- 잠정: the day of service is not known, the earliest possible one is taken.
  provisional    boolean NOT NULL DEFAULT false,
  effective_on   date NOT NULL,
  zero_hour      boolean NOT NULL,
  raw_on         date NOT NULL,
  due_on         date NOT NULL,
  -- The day that lists, reminders and the closing go by: the earlier of the stored and of every proposed one.
  acting_on      date NOT NULL,
  target_on      date NOT NULL,
  later_on       date,
  -- D-7, D-3 and D-1 on working days.
  d7_on          date NOT NULL,
  d3_on          date NOT NULL,
  d1_on          date NOT NULL,
  -- The computation line by line, and what is not certain about it.
  trace          text NOT NULL,
  notes          text NOT NULL DEFAULT '',
  -- The same in one line.
  computation    text NOT NULL,
  document_name  text NOT NULL DEFAULT '' CHECK (char_length(document_name) <= 200),
  owner_id       bigint REFERENCES staffs,
  entered_by_id  bigint NOT NULL REFERENCES staffs,
  verified_by_id bigint REFERENCES staffs,
  verified_at    timestamptz,
  -- What was chosen for one that was past when it was entered.
  overdue        text CHECK (overdue IN ('missed','lateCompletion')),
  receipt_no     text NOT NULL DEFAULT '' CHECK (char_length(receipt_no) <= 60),
  receipt_court  text NOT NULL DEFAULT '' CHECK (char_length(receipt_court) <= 60),
  receipt_case_no text NOT NULL DEFAULT '' CHECK (char_length(receipt_case_no) <= 40),
  receipt_document text NOT NULL DEFAULT '' CHECK (char_length(receipt_document) <= 200),
  receipt_file   text NOT NULL DEFAULT '' CHECK (char_length(receipt_file) <= 200),
  received_at    timestamptz,
  settled_at     timestamptz,
  settled_by_id  bigint REFERENCES staffs,
  waiver         text NOT NULL DEFAULT '' CHECK (char_length(waiver) <= 500),
  report         text NOT NULL DEFAULT '' CHECK (char_length(report) <= 5000),
  reason         text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  supersedes_id  bigint UNIQUE REFERENCES deadlines CHECK (supersedes_id <> id),
  late           boolean NOT NULL DEFAULT false,
  search_tokens  text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || party || ' ' || document_name)) STORED,
  search_text    text GENERATED ALWAYS AS (search_normal(title || ' ' || party || ' ' || document_name)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz CHECK (deleted_at IS NULL),
  CHECK (acting_on <= due_on),
  CHECK (opened_on >= start_on),
  CHECK (status NOT IN ('verified','lodged','done') OR verified_by_id IS NOT NULL),
  CHECK (verified_by_id <> entered_by_id),
  CHECK (status <> 'done' OR (receipt_no ~ '\S' AND received_at IS NOT NULL)),
  CHECK (status <> 'waived' OR waiver ~ '\S'),
  CHECK (status <> 'missed' OR report ~ '\S')
);
SELECT record_kind('deadline', 'deadlines');
CREATE INDEX deadlines_team ON deadlines (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_acting ON deadlines (team_id, acting_on, id) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_acting_down ON deadlines (team_id, acting_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_due ON deadlines (team_id, due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_due_down ON deadlines (team_id, due_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_created ON deadlines (team_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_created_down ON deadlines (team_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX deadlines_open ON deadlines (acting_on) WHERE status IN ('entered','disputed','verified','lodged');
CREATE INDEX deadlines_case ON deadlines (case_id, acting_on);
CREATE INDEX deadlines_project ON deadlines (project_id, acting_on);
CREATE INDEX deadlines_service ON deadlines (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX deadlines_rule ON deadlines (rule_id);
CREATE INDEX deadlines_search ON deadlines USING gin (search_tokens);
CREATE INDEX deadlines_filters ON deadlines USING gin
  (team_id, project_id, case_id, rule_id, status, peremptory, owner_id, entered_by_id, verified_by_id, provisional)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- What others read from the document without seeing what was entered (additions L1).
CREATE TABLE deadline_checks (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deadline_id  bigint NOT NULL REFERENCES deadlines,
  by_id        bigint NOT NULL REFERENCES staffs,
  user_id      bigint NOT NULL,
  start_method text NOT NULL,
  start_on     date NOT NULL,
  opened_on    date,
  rule_id      bigint NOT NULL REFERENCES legal_deadline_rules,
  lawyer       boolean NOT NULL,
  equal        boolean NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deadline_checks_deadline ON deadline_checks (deadline_id, id);

-- These deadlines move: what a changed rule, holiday or trigger would make of them. Nothing moves until it is accepted.
CREATE TABLE deadline_moves (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  deadline_id  bigint NOT NULL REFERENCES deadlines,
  project_id   bigint NOT NULL REFERENCES projects,
  status       text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting','accepted','kept','obsolete')),
  cause        text NOT NULL CHECK (char_length(cause) <= 300),
  old_on       date NOT NULL,
  new_on       date NOT NULL,
  old_trace    text NOT NULL,
  new_trace    text NOT NULL,
  -- All that the computation gave, as it is written when it is accepted; null: a person has to enter it anew.
  computed     jsonb,
  reason       text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  title        text NOT NULL GENERATED ALWAYS AS (cause) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
SELECT record_kind('deadlineMove', 'deadline_moves');
CREATE UNIQUE INDEX deadline_moves_waiting ON deadline_moves (deadline_id) WHERE status = 'waiting';
CREATE INDEX deadline_moves_team ON deadline_moves (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX deadline_moves_filters ON deadline_moves USING gin (team_id, deadline_id, status)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- What was told about a deadline: each alarm and reminder once, whatever happens to the job that tells it.
CREATE TABLE deadline_alarms (
  deadline_id  bigint NOT NULL REFERENCES deadlines,
  kind         text NOT NULL,
  task_id      bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (deadline_id, kind)
);

-- 판결 통지: the client is told of a judgment with the last day of appeal, and says what is wanted (additions L8).
CREATE TABLE judgment_notices (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  project_id   bigint NOT NULL REFERENCES projects,
  case_id      bigint NOT NULL REFERENCES legal_cases,
  deadline_id  bigint NOT NULL REFERENCES deadlines,
  status       text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting','told','answered')),
  title        text NOT NULL CHECK (char_length(title) <= 200),
  due_on       date NOT NULL,
  last_day     date NOT NULL,
  channel      text CHECK (channel IN ('phone','message','mail','letter','meeting')),
  sent_text    text NOT NULL DEFAULT '' CHECK (char_length(sent_text) <= 2000),
  reached      boolean,
  told_by_id   bigint REFERENCES staffs,
  told_at      timestamptz,
  answer       text CHECK (answer IN ('appeal','noAppeal','undecided')),
  answered_by  text NOT NULL DEFAULT '' CHECK (char_length(answered_by) <= 100),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
SELECT record_kind('judgmentNotice', 'judgment_notices');
CREATE INDEX judgment_notices_team ON judgment_notices (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX judgment_notices_due ON judgment_notices (team_id, due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX judgment_notices_due_down ON judgment_notices (team_id, due_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX judgment_notices_case ON judgment_notices (case_id, id);
CREATE INDEX judgment_notices_filters ON judgment_notices USING gin (team_id, case_id, status)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- 담보: what was deposited or insured, until it is recovered (additions L12).
CREATE TABLE court_securities (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id      bigint NOT NULL REFERENCES teams,
  project_id   bigint NOT NULL REFERENCES projects,
  case_id      bigint NOT NULL REFERENCES legal_cases,
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open','applied','recovered')),
  kind         text NOT NULL CHECK (kind IN ('deposit','insurance')),
  title        text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  amount       bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  deposited_on date NOT NULL,
  ground       text CHECK (ground IN ('won','consent','demand')),
  recovered_on date CHECK (recovered_on >= deposited_on),
  note         text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK ((status = 'recovered') = (recovered_on IS NOT NULL))
);
SELECT record_kind('courtSecurity', 'court_securities');
CREATE INDEX court_securities_team ON court_securities (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX court_securities_case ON court_securities (case_id, id);
CREATE INDEX court_securities_deposited ON court_securities (team_id, deposited_on, id) WHERE deleted_at IS NULL;
CREATE INDEX court_securities_deposited_down ON court_securities (team_id, deposited_on DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX court_securities_filters ON court_securities USING gin (team_id, case_id, status, kind)
  WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- What hangs on a case lies with its project, and with the team of that one, wherever it was entered.
CREATE FUNCTION court_work_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.case_id IS NOT NULL THEN
    NEW.project_id := (SELECT c.project_id FROM legal_cases c WHERE c.id = NEW.case_id);
  END IF;
  IF NEW.project_id IS NOT NULL THEN
    NEW.team_id := (SELECT p.team_id FROM projects p WHERE p.id = NEW.project_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER service_of_process_place BEFORE INSERT OR UPDATE OF case_id, project_id, team_id ON service_of_process
  FOR EACH ROW EXECUTE FUNCTION court_work_place();
CREATE TRIGGER deadlines_place BEFORE INSERT OR UPDATE OF case_id, project_id, team_id ON deadlines
  FOR EACH ROW EXECUTE FUNCTION court_work_place();
CREATE TRIGGER judgment_notices_place BEFORE INSERT OR UPDATE OF case_id, project_id, team_id ON judgment_notices
  FOR EACH ROW EXECUTE FUNCTION court_work_place();
CREATE TRIGGER court_securities_place BEFORE INSERT OR UPDATE OF case_id, project_id, team_id ON court_securities
  FOR EACH ROW EXECUTE FUNCTION court_work_place();

CREATE FUNCTION deadline_move_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT d.project_id, d.team_id INTO NEW.project_id, NEW.team_id FROM deadlines d WHERE d.id = NEW.deadline_id;
  RETURN NEW;
END $$;
CREATE TRIGGER deadline_moves_place BEFORE INSERT OR UPDATE OF team_id ON deadline_moves
  FOR EACH ROW EXECUTE FUNCTION deadline_move_place();

CREATE FUNCTION court_work_follows_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_of_process SET team_id = NEW.team_id WHERE project_id = NEW.id;
  UPDATE deadlines SET team_id = NEW.team_id WHERE project_id = NEW.id;
  UPDATE deadline_moves SET team_id = NEW.team_id WHERE project_id = NEW.id;
  UPDATE judgment_notices SET team_id = NEW.team_id WHERE project_id = NEW.id;
  UPDATE court_securities SET team_id = NEW.team_id WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER projects_lead_court_work AFTER UPDATE OF team_id ON projects
  FOR EACH ROW WHEN (NEW.team_id <> OLD.team_id) EXECUTE FUNCTION court_work_follows_team();

-- A settled deadline never moves, and none is ever deleted.
CREATE FUNCTION deadlines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'deadlines are never deleted' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.due_on <> OLD.due_on OR NEW.rule_id <> OLD.rule_id OR NEW.start_on <> OLD.start_on
     OR NEW.start_method <> OLD.start_method OR NEW.opened_on IS DISTINCT FROM OLD.opened_on THEN
    RAISE EXCEPTION 'a deadline is corrected by a new row' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deadlines_are_kept BEFORE DELETE OR UPDATE ON deadlines FOR EACH ROW EXECUTE FUNCTION deadlines_stay();
