-- How often the average makes a 특정변호사 stood in the code. The first cap on agreed interest is known and still to be
-- compared with its source; before it there was none.
INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('designatedTimes', '2007-07-27', 2.5,  '변호사법 시행령 제20조의12'),
  ('interestCap',     '2007-06-30', 0.30, '이자제한법 제2조 제1항의 최고이자율에 관한 규정');
