-- What kind of firm it is: a 법무법인(유한) and a 법무조합 state in their contracts how they are liable (변호사법 제58조의11
-- 제3항, 제58조의25 제4항), which is asked for before a contract is signed.
ALTER TABLE firm_settings ADD COLUMN firm_kind text NOT NULL DEFAULT '법무법인'
  CHECK (firm_kind IN ('법무법인','법무법인(유한)','법무조합','법률사무소'));
ALTER TABLE contracts ADD COLUMN liability_notice_at date;
COMMENT ON COLUMN contracts.liability_notice_at IS 'when the client was given the contract that states how the firm is liable';
