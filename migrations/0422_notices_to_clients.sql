-- 입장 안내 문자 of a call or video consultation (product §6.2), and what is said to a client when a case reaches a stage
-- (additions 42): proposed by itself, sent by a person.

ALTER TABLE tele_sessions
  ADD COLUMN noticed_at        timestamptz,
  ADD COLUMN notice_message_id bigint REFERENCES sms_messages,
  ADD COLUMN notice_of         text NOT NULL DEFAULT '' CHECK (char_length(notice_of) <= 40);
COMMENT ON COLUMN tele_sessions.notice_of IS 'a digest of time, way and link as they were told: the same is told once';
CREATE INDEX tele_sessions_notice ON tele_sessions (notice_message_id) WHERE notice_message_id IS NOT NULL;

ALTER TABLE quick_replies ADD COLUMN stage text CHECK (stage ~ '\S' AND char_length(stage) <= 20);
COMMENT ON COLUMN quick_replies.stage IS 'the stage of a case at which it is proposed to be said to the client';

CREATE TABLE client_drafts (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id    bigint NOT NULL REFERENCES projects,
  stage         text NOT NULL CHECK (stage ~ '\S'),
  status        text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed','sent','dropped','passed')),
  told_at       timestamptz,
  room_id       bigint REFERENCES client_rooms,
  seq           int CHECK (seq > 0),
  decided_by_id bigint REFERENCES staffs,
  decided_at    timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'sent') = (seq IS NOT NULL)),
  CHECK ((seq IS NULL) = (room_id IS NULL)),
  CHECK (status NOT IN ('sent','dropped') OR decided_at IS NOT NULL)
);
COMMENT ON COLUMN client_drafts.status IS 'passed: the case went on before anybody decided';
COMMENT ON COLUMN client_drafts.told_at IS 'when those who look after the case were told of it';
CREATE UNIQUE INDEX client_drafts_open ON client_drafts (project_id) WHERE status = 'proposed';
CREATE INDEX client_drafts_project ON client_drafts (project_id, id DESC);
CREATE INDEX client_drafts_untold ON client_drafts (id) WHERE status = 'proposed' AND told_at IS NULL;

-- Whoever moves a case to a stage, and however, has the draft in the same moment. What a client was told last is not
-- proposed again.
CREATE FUNCTION propose_client_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_drafts SET status = 'passed' WHERE project_id = NEW.id AND status = 'proposed';
  IF NEW.client_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.stage IS DISTINCT FROM (SELECT d.stage FROM client_drafts d
      WHERE d.project_id = NEW.id AND d.status = 'sent' ORDER BY d.id DESC LIMIT 1) THEN
    INSERT INTO client_drafts (project_id, stage) VALUES (NEW.id, NEW.stage);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER projects_client_draft AFTER UPDATE OF stage ON projects FOR EACH ROW
  WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION propose_client_draft();
