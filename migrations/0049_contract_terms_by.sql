-- Who wrote last what an approver of a contract sees: the same person does not approve it.
ALTER TABLE contracts ADD COLUMN terms_by bigint REFERENCES users;
COMMENT ON COLUMN contracts.terms_by IS 'who changed last what an approval covers; null: nobody since it was written';
-- The parties of the conflict check do not change by it.
ALTER TABLE contracts DISABLE TRIGGER contracts_parties;
UPDATE contracts SET terms_by = updated_by
  WHERE signed_at IS NULL AND EXISTS (SELECT FROM users u WHERE u.id = contracts.updated_by);
ALTER TABLE contracts ENABLE TRIGGER contracts_parties;
