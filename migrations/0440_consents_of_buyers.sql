-- What a 수분양자 agreed to stands in the register as soon as the notice of it comes due, like that of a consultation
-- (정보통신망법 제50조 제8항).

ALTER TABLE sms_consents ADD COLUMN buyer_id bigint REFERENCES presale_buyers;
COMMENT ON COLUMN sms_consents.buyer_id IS 'the 수분양자 at whom it was written down';
CREATE INDEX sms_consents_buyer ON sms_consents (buyer_id) WHERE buyer_id IS NOT NULL;
