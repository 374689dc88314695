-- The lawyer who answers for what the firm advertises (변호사 광고에 관한 규정), where nobody else is named for it.
ALTER TABLE firm_settings ADD COLUMN ad_lawyer_id bigint REFERENCES staffs (id);
COMMENT ON COLUMN firm_settings.ad_lawyer_id IS '광고책임변호사 of the firm; null: none is set';
