-- How the pages of a PDF are laid out, measured when its words are read: what an electronic filing is checked against.
ALTER TABLE documents ADD COLUMN layout jsonb;

-- Nobody has compared these with their sources yet.
INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('filingPages',       '2016-08-01', 30,  '민사소송규칙 제69조의4 제1항'),
  ('filingLetterSize',  '2022-01-01', 12,  '전자소송 시스템 이용에 관한 공고 (법원행정처 공고 제2022-79호)'),
  ('filingLineSpacing', '2022-01-01', 200, '전자소송 시스템 이용에 관한 공고 (법원행정처 공고 제2022-79호)'),
  ('filingTop',         '2022-01-01', 45,  '전자소송 시스템 이용에 관한 공고 (법원행정처 공고 제2022-79호)'),
  ('filingSides',       '2022-01-01', 20,  '전자소송 시스템 이용에 관한 공고 (법원행정처 공고 제2022-79호)'),
  ('filingBottom',      '2022-01-01', 30,  '전자소송 시스템 이용에 관한 공고 (법원행정처 공고 제2022-79호)'),
  ('filingFileSize',    '2022-01-01', 10,  '전자소송 시스템 이용에 관한 공고'),
  ('filingFileSize',    '2025-01-31', 20,  '전자소송포털 제출 안내'),
  ('filingNameLength',  '2022-01-01', 100, '전자소송포털 제출 안내');
