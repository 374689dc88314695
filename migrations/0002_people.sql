CREATE TABLE teams (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 40),
  sort_order  int NOT NULL DEFAULT 0,
  active      boolean NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE UNIQUE INDEX teams_name ON teams (name) WHERE deleted_at IS NULL;

CREATE TABLE users (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email               text NOT NULL CHECK (char_length(email) <= 254),
  email_verified_at   timestamptz,
  name                text NOT NULL CHECK (char_length(name) <= 100),
  password_hash       text,
  password_changed_at timestamptz,
  status              text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending','active','suspended')),
  scope               text NOT NULL DEFAULT 'staff' CHECK (scope IN ('staff','client','system')),
  role_rules          text NOT NULL DEFAULT '[]' CHECK (char_length(role_rules) <= 20000),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
COMMENT ON COLUMN users.role_rules IS 'userinfo.role of the wire: JSON text of extra permission rules, closed schema';

CREATE TABLE staffs (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint UNIQUE REFERENCES users,
  short_name     text NOT NULL CHECK (short_name ~ '\S' AND char_length(short_name) <= 20),
  real_name      text NOT NULL CHECK (real_name ~ '\S' AND char_length(real_name) <= 50),
  department     text NOT NULL DEFAULT '' CHECK (char_length(department) <= 40),
  position       text NOT NULL DEFAULT '' CHECK (char_length(position) <= 40),
  tel            text NOT NULL DEFAULT '' CHECK (char_length(tel) <= 20),
  status         smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  team_id        bigint REFERENCES teams,
  all_team_view  text NOT NULL DEFAULT 'N' CHECK (all_team_view IN ('Y','N')),
  is_system      boolean NOT NULL DEFAULT false,
  preferences    jsonb NOT NULL DEFAULT '{}',
  task_version   bigint NOT NULL DEFAULT 1,
  hired_at       date,
  left_at        date,
  search_tokens  text[] GENERATED ALWAYS AS (search_tokens(real_name || ' ' || short_name)) STORED,
  tel_digits     text GENERATED ALWAYS AS (digits(tel)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE UNIQUE INDEX staffs_short_name ON staffs (short_name) WHERE status = 1 AND deleted_at IS NULL;
CREATE INDEX staffs_search ON staffs USING gin (search_tokens);
COMMENT ON COLUMN staffs.status IS '1 재직, 0 퇴사';
COMMENT ON COLUMN staffs.task_version IS 'raised by every write that may change the task lists or counts of this person; the ETag of those reads';
COMMENT ON COLUMN staffs.preferences IS 'layout, notice positions, colour scheme, own shortcuts: owned by the person alone';

CREATE TABLE staff_teams (
  staff_id    bigint NOT NULL REFERENCES staffs ON DELETE CASCADE,
  team_id     bigint NOT NULL REFERENCES teams,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  PRIMARY KEY (staff_id, team_id)
);
CREATE INDEX staff_teams_team ON staff_teams (team_id);

CREATE TABLE roles (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name  text NOT NULL UNIQUE
);
INSERT INTO roles (name) SELECT unnest(ARRAY[
  '송무팀원','관리자','총괄팀장','신규팀장','진행팀장','IT팀장','IT팀원','외국부팀장','출입국팀장','매니저','홍보책임',
  '컨텐츠알바','게시판매니저','조회용PC','매출조회','파트너','운영위원','변호사','책임변','어쏘변','송무보조','컨설턴트',
  '운영지원','홍보','인사관리','퇴사']);

CREATE TABLE staff_roles (
  staff_id    bigint NOT NULL REFERENCES staffs ON DELETE CASCADE,
  role_id     bigint NOT NULL REFERENCES roles,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  PRIMARY KEY (staff_id, role_id)
);
CREATE INDEX staff_roles_role ON staff_roles (role_id);

-- One row a device. The token itself is never stored.
CREATE TABLE sessions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint NOT NULL REFERENCES users,
  token_hash     bytea NOT NULL UNIQUE,
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_seen_at   timestamptz NOT NULL DEFAULT now(),
  idle_until     timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  ip             inet NOT NULL,
  device         text NOT NULL DEFAULT '',
  ended_at       timestamptz,
  end_reason     text
);
CREATE INDEX sessions_open ON sessions (user_id) WHERE ended_at IS NULL;

CREATE TABLE oauth_identities (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users,
  provider    text NOT NULL CHECK (provider IN ('kakao','naver','google')),
  subject     text NOT NULL,
  email       text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, subject),
  UNIQUE (user_id, provider)
);

-- A started sign-in at a provider, bound to the browser that started it; used once.
CREATE TABLE oauth_attempts (
  state_hash     bytea PRIMARY KEY,
  provider       text NOT NULL,
  code_verifier  text NOT NULL,
  nonce          text NOT NULL,
  browser_hash   bytea NOT NULL,
  link_user_id   bigint REFERENCES users,
  created_at     timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL
);

-- Failures per door and key (account, address); shared by every process.
CREATE TABLE auth_throttles (
  door         text NOT NULL,
  key          text NOT NULL,
  failures     int NOT NULL DEFAULT 0,
  window_start timestamptz NOT NULL DEFAULT now(),
  blocked_until timestamptz,
  PRIMARY KEY (door, key)
);

-- The code that opens the first set-up page; one row, gone after use.
CREATE TABLE setup_codes (
  id         smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  code_hash  bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE firm_settings
  ADD FOREIGN KEY (panel_team_id) REFERENCES teams,
  ADD FOREIGN KEY (presale_team_id) REFERENCES teams,
  ADD FOREIGN KEY (new_extra_user_id) REFERENCES staffs;
