-- Who acts for a 위임인 who cannot contract alone: parents of a minor, guardians (민법 제5조, 제938조).
ALTER TABLE contracts
  ADD COLUMN guardian_name text NOT NULL DEFAULT '' CHECK (char_length(guardian_name) <= 100),
  ADD COLUMN guardian_relation text CHECK (guardian_relation IN
    ('parents', 'minorGuardian', 'adultGuardian', 'limitedGuardian', 'specificGuardian', 'voluntaryGuardian', 'otherAgent')),
  ADD COLUMN guardian_basis text NOT NULL DEFAULT '' CHECK (char_length(guardian_basis) <= 200);
COMMENT ON COLUMN contracts.guardian_basis IS 'the paper that shows it: 가족관계증명서, 후견등기사항증명서';

INSERT INTO rates (name, effective_from, value, law_ref) VALUES
  ('majorityMonths', '1960-01-01', 240, '민법 제4조(2011. 3. 7. 개정 전)'),
  ('majorityMonths', '2013-07-01', 228, '민법 제4조');
