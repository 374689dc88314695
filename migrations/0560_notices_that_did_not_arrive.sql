-- A notice of consent that was canceled, or did not reach its person, is prepared once more; what was prepared before is
-- kept, so that nobody is sent both.

ALTER TABLE sms_consents ADD COLUMN earlier_notice_ids bigint[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN sms_consents.earlier_notice_ids IS 'messages that were prepared before the last one, and did not reach the person';
CREATE INDEX sms_consents_earlier_notices ON sms_consents USING gin (earlier_notice_ids) WHERE earlier_notice_ids <> '{}';

INSERT INTO rates (name, effective_from, value, law_ref) VALUES ('smsReconfirmAgain', '2026-01-01', 7, '법인 방침');
