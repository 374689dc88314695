-- 원격상담 (product §6.2): calls and video consultations, one for each booking; when they began and ended.
CREATE TABLE tele_sessions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id        bigint NOT NULL REFERENCES teams,
  consult_id     bigint NOT NULL REFERENCES consults,
  lawyer_id      bigint REFERENCES staffs,
  title          text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 40),
  method         text NOT NULL CHECK (method IN ('video','tel')),
  status         text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting','entered','running','ended','noShow','canceled')),
  scheduled_at   timestamptz NOT NULL,
  duration_min   int NOT NULL CHECK (duration_min BETWEEN 1 AND 600),
  link           text NOT NULL DEFAULT '' CHECK (link = '' OR (link ~ '^https://' AND char_length(link) <= 500)),
  link_until     timestamptz CHECK (link = '' OR link_until IS NOT NULL),
  time_zone      text NOT NULL DEFAULT '' CHECK (char_length(time_zone) <= 60),
  equipment_checked  boolean NOT NULL DEFAULT false,
  identity_checked   boolean NOT NULL DEFAULT false,
  recording_consent_at timestamptz,
  entered_at     timestamptz,
  started_at     timestamptz,
  ended_at       timestamptz CHECK (ended_at >= started_at),
  reconnects     int NOT NULL DEFAULT 0 CHECK (reconnects >= 0),
  reason         text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  note           text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CHECK (status <> 'running' OR started_at IS NOT NULL)
);
CREATE UNIQUE INDEX tele_sessions_open ON tele_sessions (consult_id)
  WHERE status IN ('waiting','entered','running') AND deleted_at IS NULL;
CREATE INDEX tele_sessions_consult ON tele_sessions (consult_id, id DESC);
CREATE INDEX tele_sessions_team ON tele_sessions (team_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tele_sessions_scheduled ON tele_sessions (team_id, scheduled_at, id) WHERE deleted_at IS NULL;
CREATE INDEX tele_sessions_scheduled_down ON tele_sessions (team_id, scheduled_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tele_sessions_filters ON tele_sessions
  USING gin (team_id, status, method, lawyer_id, equipment_checked) WITH (fastupdate = off) WHERE deleted_at IS NULL;
SELECT record_kind('teleSession', 'tele_sessions');

CREATE FUNCTION tele_title(method text, at timestamptz) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT CASE method WHEN 'video' THEN '화상상담 ' ELSE '전화상담 ' END || to_char(at AT TIME ZONE 'Asia/Seoul', 'MM-DD HH24:MI') $$;

-- Whoever books a consultation by telephone or video, and however, has its session in the same moment. What began is
-- written down by people; a booking that moves takes the session along while nobody has begun it.
CREATE FUNCTION consults_keep_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held tele_sessions;
  -- Whoever is called and has a place comes there.
  apart boolean := NEW.type = 'video' OR (NEW.type = 'tel' AND NEW.place = '');
BEGIN
  SELECT * INTO held FROM tele_sessions t WHERE t.consult_id = NEW.id AND t.deleted_at IS NULL
    ORDER BY t.status IN ('waiting','entered','running') DESC, t.id DESC LIMIT 1;
  IF NEW.status = 'scheduled' AND apart AND NEW.scheduled_at IS NOT NULL THEN
    IF held.status IN ('waiting','entered','running') OR held.scheduled_at = NEW.scheduled_at THEN
      UPDATE tele_sessions t SET team_id = NEW.team_id, lawyer_id = NEW.lawyer_id, method = NEW.type,
          title = tele_title(NEW.type, NEW.scheduled_at), scheduled_at = NEW.scheduled_at, duration_min = coalesce(NEW.duration_min, 30),
          link_until = CASE WHEN t.link = '' THEN NULL ELSE NEW.scheduled_at + interval '24 hours' END,
          ended_at = NULL, version = t.version + 1, updated_at = now(),
          status = CASE WHEN t.started_at IS NOT NULL THEN 'running' WHEN t.entered_at IS NOT NULL THEN 'entered' ELSE 'waiting' END
        WHERE t.id = held.id AND (t.lawyer_id, t.method, t.scheduled_at, t.duration_min, t.team_id)
            IS DISTINCT FROM (NEW.lawyer_id, NEW.type, NEW.scheduled_at, coalesce(NEW.duration_min, 30), NEW.team_id)
          OR t.id = held.id AND t.status NOT IN ('waiting','entered','running');
    ELSE
      INSERT INTO tele_sessions (team_id, consult_id, lawyer_id, title, method, scheduled_at, duration_min)
      VALUES (NEW.team_id, NEW.id, NEW.lawyer_id, tele_title(NEW.type, NEW.scheduled_at), NEW.type, NEW.scheduled_at,
        coalesce(NEW.duration_min, 30));
    END IF;
  ELSIF held.status IN ('waiting','entered','running') THEN
    UPDATE tele_sessions t SET version = t.version + 1, updated_at = now(),
        status = CASE WHEN NEW.status = 'noShow' THEN 'noShow' WHEN t.started_at IS NOT NULL THEN 'ended' ELSE 'canceled' END,
        ended_at = CASE WHEN t.started_at IS NOT NULL THEN now() END
      WHERE t.id = held.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER consults_sessions AFTER INSERT OR UPDATE OF status, type, place, scheduled_at, duration_min, lawyer_id, team_id
  ON consults FOR EACH ROW EXECUTE FUNCTION consults_keep_sessions();
INSERT INTO tele_sessions (team_id, consult_id, lawyer_id, title, method, scheduled_at, duration_min)
SELECT team_id, id, lawyer_id, tele_title(type, scheduled_at), type, scheduled_at, coalesce(duration_min, 30) FROM consults
WHERE status = 'scheduled' AND (type = 'video' OR (type = 'tel' AND place = '')) AND scheduled_at IS NOT NULL AND deleted_at IS NULL;

-- The firm's own address pattern of video links: `{방}` stands for what makes each its own.
ALTER TABLE firm_settings ADD COLUMN tele_link_pattern text NOT NULL DEFAULT ''
  CHECK (tele_link_pattern = '' OR (tele_link_pattern ~ '^https://' AND strpos(tele_link_pattern, '{방}') > 0
    AND char_length(tele_link_pattern) <= 200));
