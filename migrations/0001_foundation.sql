-- What every later table leans on: Hangul search keys, configuration of the firm, histories.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- 초성 of every Hangul syllable, other characters as they are: 김철수 → ㄱㅊㅅ.
CREATE FUNCTION choseong(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  leads constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  result text := '';
  code int;
BEGIN
  FOR i IN 1..char_length(value) LOOP
    code := ascii(substr(value, i, 1));
    result := result || CASE
      WHEN code BETWEEN 44032 AND 55203 THEN substr(leads, (code - 44032) / 588 + 1, 1)
      ELSE substr(value, i, 1) END;
  END LOOP;
  RETURN result;
END $$;

-- Lower case, NFC, without white space and punctuation: what a person means when typing a name.
CREATE FUNCTION search_normal(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(lower(normalize(value, NFC)), '[[:space:][:punct:]]', '', 'g');

-- Bigrams of the normalised text and of its 초성: one GIN index answers both kinds of query.
CREATE FUNCTION search_tokens(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := search_normal(value);
  leads text := choseong(plain);
  tokens text[] := '{}';
BEGIN
  FOR i IN 1..char_length(plain) - 1 LOOP
    tokens := tokens || substr(plain, i, 2);
    IF substr(leads, i, 2) <> substr(plain, i, 2) THEN
      tokens := tokens || substr(leads, i, 2);
    END IF;
  END LOOP;
  RETURN ARRAY(SELECT DISTINCT unnest(tokens));
END $$;

CREATE FUNCTION digits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(value, '[^0-9]', '', 'g');

-- One row: what a firm may configure. Environment variables override it at start.
CREATE TABLE firm_settings (
  id                     smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  name                   text NOT NULL,
  address                text NOT NULL DEFAULT '',
  phone                  text NOT NULL DEFAULT '',
  email                  text NOT NULL DEFAULT '',
  panel_team_id          bigint,
  panel_excluded_ids     bigint[] NOT NULL DEFAULT '{}',
  new_team_name          text NOT NULL DEFAULT 'new',
  new_extra_user_id      bigint,
  presale_team_id        bigint,
  demo                   boolean NOT NULL DEFAULT false,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN firm_settings.panel_excluded_ids IS 'staff ids left out of the task creation panel';
COMMENT ON COLUMN firm_settings.new_extra_user_id IS 'staff id added when the department new_team_name is quick-selected';

-- Who changed what from what to what. Written in the transaction of the change itself.
CREATE TABLE change_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT now(),
  user_id      bigint,
  staff_id     bigint,
  request_id   text,
  action       text NOT NULL,
  record_type  text NOT NULL,
  record_id    bigint NOT NULL,
  changes      jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX change_log_record ON change_log (record_type, record_id, id);

-- Grant, change and removal of rights; kept at least three years.
CREATE TABLE access_grant_log (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at             timestamptz NOT NULL DEFAULT now(),
  actor_user_id  bigint,
  target_user_id bigint NOT NULL,
  action         text NOT NULL,
  detail         jsonb NOT NULL DEFAULT '{}',
  reason         text NOT NULL DEFAULT ''
);
CREATE INDEX access_grant_log_target ON access_grant_log (target_user_id, id);

-- 접속기록: who, when, from where, whose data, what (개인정보의 안전성 확보조치 기준 제2조, 제8조).
CREATE TABLE access_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now(),
  user_id     bigint,
  staff_id    bigint,
  ip          inet NOT NULL,
  action      text NOT NULL CHECK (action IN ('로그인','로그인실패','로그아웃','조회','검색','수정','다운로드','출력','발송','공개')),
  subject     text NOT NULL,
  record_ids  bigint[] NOT NULL DEFAULT '{}',
  reason      text NOT NULL DEFAULT '',
  request_id  text
);
CREATE INDEX access_log_at ON access_log (at);
