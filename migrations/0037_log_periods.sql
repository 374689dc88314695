-- How long logs are kept, as dated periods beside those of other data; the triggers of the logs refuse what is younger
-- than the law asks for, whatever stands here.
SET LOCAL statement_timeout = 0;

ALTER TABLE privacy_rules DROP CONSTRAINT privacy_rules_code_check;
ALTER TABLE privacy_rules ADD CONSTRAINT privacy_rules_code_check CHECK (code IN ('access','correction','deletion',
  'suspension','keepConsult','keepClient','keepLedger','keepTax','keepAccessLog','keepGrantLog','keepChangeLog'));
INSERT INTO privacy_rules (code, effective_from, days, months, law_ref) VALUES
  ('keepAccessLog', '2000-01-01', NULL, 24, '개인정보의 안전성 확보조치 기준 제8조 제1항'),
  ('keepGrantLog',  '2000-01-01', NULL, 36, '개인정보의 안전성 확보조치 기준 제5조 제3항'),
  ('keepChangeLog', '2000-01-01', NULL, 36, '법인 방침(변경 이력)');

-- What was changed between two moments; rows come in the order of their time.
CREATE INDEX change_log_at ON change_log USING brin (at) WITH (autosummarize = on);
