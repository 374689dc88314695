-- A password that a 관리자 gave serves once, to set one's own, and for three days (ASVS 6.4.1).
ALTER TABLE users ADD COLUMN password_given_at timestamptz;
COMMENT ON COLUMN users.password_given_at IS 'when somebody else gave the password; null: it is the own choice';
