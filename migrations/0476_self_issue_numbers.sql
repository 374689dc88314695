-- 자진발급 (additions 7): where nobody knows who paid, a 현금영수증 is issued to the number that the 국세청 names. It is the
-- tax office's own, no person's, and dated as the numbers of the law are.
CREATE TABLE self_issue_numbers (
  effective_from date PRIMARY KEY,
  number         text NOT NULL CHECK (number ~ '^[0-9-]{4,40}$'),
  law_ref        text NOT NULL CHECK (law_ref ~ '\S')
);
INSERT INTO self_issue_numbers (effective_from, number, law_ref) VALUES
  ('2010-04-01', '010-000-1234', '소득세법 제162조의3 제4항, 같은 법 시행령 제210조의3 제13항(국세청장이 지정한 번호)');
