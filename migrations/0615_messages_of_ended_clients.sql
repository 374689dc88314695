-- What the product prepares by itself does not go to the number of a client who died, or of a company that is gone.
ALTER TABLE sms_messages ADD COLUMN by_itself boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sms_messages.by_itself IS 'prepared by the product: a notice of consent, a link of their own for each, an appointment';
UPDATE sms_messages m SET by_itself = true WHERE m.status IN ('draft','reserved','held','sending') AND (
  EXISTS (SELECT FROM sms_consents e WHERE e.notice_message_id = m.id OR m.id = ANY(e.earlier_notice_ids))
  OR EXISTS (SELECT FROM sms_recipients r WHERE r.message_id = m.id AND r.link_until IS NOT NULL));

ALTER TABLE sms_recipients
  DROP CONSTRAINT sms_recipients_excluded_reason_check,
  ADD CONSTRAINT sms_recipients_excluded_reason_check CHECK (excluded_reason IN
    ('refused','night','noConsent','number','duplicate','cooldown','link','ended'));

-- Whether a number (digits) is that of a client who has ended, and of nobody else among the clients.
CREATE FUNCTION sms_ended(number text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT bool_and(c.ended_on IS NOT NULL) FROM clients c
    WHERE number <> '' AND c.deleted_at IS NULL AND (c.tel_digits = number OR c.tel2_digits = number)), false) $$;

ALTER TABLE client_reservations
  DROP CONSTRAINT client_reservations_hold_reason_check,
  ADD CONSTRAINT client_reservations_hold_reason_check CHECK (hold_reason IN ('late','closed','left','ended'));
