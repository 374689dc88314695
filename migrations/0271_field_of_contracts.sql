-- 기타 was what a contract began with: of those that stand nobody knows whether somebody chose it. They are asked again.
ALTER TABLE contracts ADD COLUMN category_open boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN contracts.category_open IS 'nobody has said yet of which 분야 it is: an old contract that stands as 기타';
UPDATE contracts SET category_open = true WHERE category = '기타';
CREATE INDEX contracts_category_open ON contracts (team_id, id_int DESC) WHERE category_open AND deleted_at IS NULL;
