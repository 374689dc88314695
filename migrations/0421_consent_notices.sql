-- Whoever agreed to advertisements is told again every two years that they did (정보통신망법 제50조 제8항, 시행령 제62조의3):
-- the notice is prepared before the last day, a person sends it, and what was sent is an event of its own.

ALTER TABLE sms_consents ADD COLUMN notice_message_id bigint REFERENCES sms_messages;
COMMENT ON COLUMN sms_consents.notice_message_id IS 'the message that was prepared to tell the person of this consent again';
CREATE INDEX sms_consents_notice ON sms_consents (notice_message_id) WHERE notice_message_id IS NOT NULL;

INSERT INTO rates (name, effective_from, value, law_ref) VALUES ('smsReconfirmAhead', '2026-01-01', 30, '법인 방침');
