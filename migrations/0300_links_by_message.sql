-- Messages in which each recipient reads a link of their own. The link stands in no text that is kept: it is encrypted
-- beside the recipient until the message has been sent, and goes with whatever ends the waiting.
ALTER TABLE sms_recipients
  ADD COLUMN link_encrypted bytea,
  ADD COLUMN link_until timestamptz,
  DROP CONSTRAINT sms_recipients_excluded_reason_check,
  ADD CONSTRAINT sms_recipients_excluded_reason_check CHECK (excluded_reason IN
    ('refused','night','noConsent','number','duplicate','cooldown','link')),
  ADD CONSTRAINT sms_recipients_link CHECK (link_encrypted IS NULL
    OR (link_until IS NOT NULL AND status IN ('draft','waiting','handed')));
COMMENT ON COLUMN sms_recipients.link_until IS 'until when the link opens that is theirs alone; null: the text has none';
CREATE INDEX sms_recipients_links ON sms_recipients (link_until) WHERE link_encrypted IS NOT NULL;

CREATE FUNCTION forget_sms_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.link_encrypted := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER sms_recipients_forget_link BEFORE UPDATE OF status ON sms_recipients FOR EACH ROW
  WHEN (NEW.link_encrypted IS NOT NULL AND NEW.status NOT IN ('draft','waiting','handed')) EXECUTE FUNCTION forget_sms_link();
