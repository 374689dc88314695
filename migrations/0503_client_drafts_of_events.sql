-- Beside a stage, what happened in a case proposes what is said to its client (additions 42): a hearing that was held,
-- a brief that was handed in, a payment that was matched.
ALTER TABLE client_drafts
  ALTER COLUMN stage DROP NOT NULL,
  ADD COLUMN kind        text NOT NULL DEFAULT 'stage' CHECK (kind IN ('stage','hearing','filing','payment')),
  ADD COLUMN hearing_id  bigint REFERENCES hearings ON DELETE CASCADE,
  ADD COLUMN document_id bigint REFERENCES documents ON DELETE CASCADE,
  ADD COLUMN payment_id  bigint REFERENCES payments ON DELETE CASCADE,
  ADD CONSTRAINT client_drafts_of CHECK ((kind = 'stage') = (stage IS NOT NULL) AND (kind = 'hearing') = (hearing_id IS NOT NULL)
    AND (kind = 'filing') = (document_id IS NOT NULL) AND (kind = 'payment') = (payment_id IS NOT NULL));
DROP INDEX client_drafts_open;
CREATE UNIQUE INDEX client_drafts_open ON client_drafts (project_id) WHERE status = 'proposed' AND kind = 'stage';
CREATE INDEX client_drafts_proposed ON client_drafts (project_id, id) WHERE status = 'proposed';
CREATE UNIQUE INDEX client_drafts_hearing ON client_drafts (hearing_id) WHERE hearing_id IS NOT NULL AND status <> 'passed';
CREATE UNIQUE INDEX client_drafts_document ON client_drafts (document_id) WHERE document_id IS NOT NULL AND status <> 'passed';
CREATE UNIQUE INDEX client_drafts_payment ON client_drafts (payment_id) WHERE payment_id IS NOT NULL AND status <> 'passed';

CREATE OR REPLACE FUNCTION propose_client_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_drafts SET status = 'passed' WHERE project_id = NEW.id AND status = 'proposed' AND kind = 'stage';
  IF NEW.client_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.stage IS DISTINCT FROM (SELECT d.stage FROM client_drafts d
      WHERE d.project_id = NEW.id AND d.status = 'sent' AND d.kind = 'stage' ORDER BY d.id DESC LIMIT 1) THEN
    INSERT INTO client_drafts (project_id, stage) VALUES (NEW.id, NEW.stage);
  END IF;
  RETURN NULL;
END $$;

-- Whoever writes it down, and however, has the draft in the same moment; what is taken back before anybody has decided
-- takes its draft with it. Of what was told nothing is proposed a second time.
CREATE FUNCTION propose_hearing_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'held' AND NEW.deleted_at IS NULL THEN
    INSERT INTO client_drafts (project_id, kind, hearing_id)
      SELECT p.id, 'hearing', NEW.id FROM legal_cases c JOIN projects p ON p.id = c.project_id
        WHERE c.id = NEW.case_id AND c.deleted_at IS NULL AND p.deleted_at IS NULL AND p.client_id IS NOT NULL
      ON CONFLICT DO NOTHING;
  ELSE
    UPDATE client_drafts SET status = 'passed' WHERE hearing_id = NEW.id AND status = 'proposed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hearings_client_draft AFTER UPDATE OF status, deleted_at ON hearings FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION propose_hearing_draft();

-- Briefs and applications of ours; evidence goes in many pieces, and what is privileged is told by nobody but a lawyer.
CREATE FUNCTION propose_filing_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'submitted' AND NEW.deleted_at IS NULL THEN
    INSERT INTO client_drafts (project_id, kind, document_id)
      SELECT p.id, 'filing', NEW.id FROM projects p
        WHERE p.id = NEW.project_id AND p.deleted_at IS NULL AND p.client_id IS NOT NULL
          AND NEW.kind IN ('complaint','answer','brief','application') AND NOT NEW.privileged
      ON CONFLICT DO NOTHING;
  ELSIF NEW.deleted_at IS NOT NULL THEN
    UPDATE client_drafts SET status = 'passed' WHERE document_id = NEW.id AND status = 'proposed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_client_draft AFTER UPDATE OF status, deleted_at ON documents FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION propose_filing_draft();

CREATE FUNCTION propose_payment_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'matched' AND NEW.deleted_at IS NULL THEN
    INSERT INTO client_drafts (project_id, kind, payment_id)
      SELECT p.id, 'payment', NEW.id FROM projects p
        WHERE p.id = NEW.project_id AND p.deleted_at IS NULL AND p.client_id IS NOT NULL
          AND coalesce(NEW.client_id, p.client_id) = p.client_id AND NEW.pay_amt > 0 AND NEW.reversal_of_id IS NULL
      ON CONFLICT DO NOTHING;
  ELSIF NEW.status NOT IN ('matched','confirmed') OR NEW.deleted_at IS NOT NULL THEN
    UPDATE client_drafts SET status = 'passed' WHERE payment_id = NEW.id AND status = 'proposed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_client_draft AFTER UPDATE OF status, deleted_at ON payments FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION propose_payment_draft();
