-- 성공사례: in place of the client's consent, a lawyer who did not write it confirms that nobody can be recognised, and says
-- what was taken out for that (product §6.10; 변호사법 제26조). It holds for the text that was read, by its hash.
ALTER TABLE done_cases
  ADD COLUMN anonymity_confirmed_at timestamptz,
  ADD COLUMN anonymity_confirmed_by_id bigint REFERENCES staffs,
  ADD COLUMN anonymity_removed text NOT NULL DEFAULT '' CHECK (char_length(anonymity_removed) <= 1000),
  ADD COLUMN anonymity_hash text NOT NULL DEFAULT '' CHECK (char_length(anonymity_hash) <= 64),
  ADD CHECK ((anonymity_confirmed_at IS NULL) = (anonymity_confirmed_by_id IS NULL));
