-- Two people are two people: what one account did to another, and passwords that somebody else gave.

-- A password that somebody else gave. It stands beside the own one, which opens until it is replaced.
CREATE TABLE given_passwords (
  user_id  bigint PRIMARY KEY REFERENCES users,
  digest   bytea NOT NULL CHECK (octet_length(digest) = 32),
  given_at timestamptz NOT NULL DEFAULT now(),
  given_by bigint REFERENCES users,
  opens_at timestamptz NOT NULL
);
COMMENT ON TABLE given_passwords IS 'serves for choosing the own password alone, and is gone then';
COMMENT ON COLUMN given_passwords.given_by IS 'null: the console';
COMMENT ON COLUMN given_passwords.opens_at IS 'from when on it serves an account without a second factor';

-- Those given before were kept as if they were own ones: whoever gave them chose the own password alone. They are void.
INSERT INTO access_grant_log (target_user_id, action, reason)
  SELECT id, 'cancelPassword', '임시 비밀번호의 규칙이 바뀌어 무효가 되었습니다. 필요하면 다시 주세요.'
  FROM users WHERE password_given_at IS NOT NULL;
UPDATE users SET password_hash = NULL WHERE password_given_at IS NOT NULL;
ALTER TABLE users DROP COLUMN password_given_at;

-- The two times of the firm, each from when on it holds.
CREATE TABLE two_people_rules (
  name       text NOT NULL CHECK (name IN ('waitHours', 'onePersonDays')),
  holds_from timestamptz NOT NULL,
  value      int NOT NULL CHECK (value > 0),
  set_at     timestamptz NOT NULL DEFAULT now(),
  set_by     bigint REFERENCES users,
  PRIMARY KEY (name, holds_from)
);
COMMENT ON COLUMN two_people_rules.name IS 'waitHours: until a given password serves; onePersonDays: for which two accounts count as one person';
INSERT INTO two_people_rules (name, holds_from, value) VALUES
  ('waitHours', '2000-01-01', 24),
  ('onePersonDays', '2000-01-01', 7);

CREATE FUNCTION two_people_rule(wanted text) RETURNS int LANGUAGE sql STABLE
  RETURN (SELECT r.value FROM two_people_rules r WHERE r.name = wanted AND r.holds_from <= now()
          ORDER BY r.holds_from DESC LIMIT 1);

-- Until then the accounts of a new firm are being made, and nothing is in it yet: as many days as two accounts counted
-- as one person at first, so that no later choice begins anew.
CREATE FUNCTION firm_begins_until() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN (SELECT f.created_at + make_interval(days => (SELECT r.value FROM two_people_rules r
    WHERE r.name = 'onePersonDays' ORDER BY r.holds_from LIMIT 1)) FROM firm_settings f);

CREATE INDEX access_grant_log_accounts ON access_grant_log (at)
  WHERE action IN ('invite', 'approve', 'importStaff', 'createAdministrator', 'resetPassword', 'resetSecondFactor', 'changeContact');

-- Whether two accounts belong to two people. Not while one has lately made the other, given its password, reset its
-- second factor or changed its address or number, nor while a third one, whoever it is, holds both that way: for each
-- account `hands` are those who could be sitting behind it. A changed address or number holds nobody, as nothing is
-- sent there; neither does having made the accounts of a firm that begins, where one person makes all of them.
CREATE FUNCTION is_another_person(one bigint, other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE acts AS (
    SELECT l.actor_user_id AS actor, l.target_user_id AS target,
           l.action IN ('resetPassword', 'resetSecondFactor')
             OR (l.action <> 'changeContact' AND l.at > coalesce(firm_begins_until(), '-infinity')) AS holds
    FROM access_grant_log l
    WHERE l.action IN ('invite', 'approve', 'importStaff', 'createAdministrator', 'resetPassword', 'resetSecondFactor', 'changeContact')
      AND l.at > now() - make_interval(days => two_people_rule('onePersonDays'))
      AND l.actor_user_id <> l.target_user_id
  ), hands (account, holder) AS (
    VALUES (one, one), (other, other)
    UNION
    SELECT h.account, a.actor FROM hands h JOIN acts a ON a.target = h.holder AND a.holds
  )
  SELECT one IS DISTINCT FROM other
    AND NOT EXISTS (SELECT FROM acts a WHERE (a.actor = one AND a.target = other) OR (a.actor = other AND a.target = one))
    AND NOT EXISTS (SELECT FROM hands x JOIN hands y ON y.holder = x.holder WHERE x.account = one AND y.account = other)
$$;
