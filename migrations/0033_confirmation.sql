-- Weighty steps ask for a proof of who is at the keyboard that is some minutes old at most (trust.md, ASVS 7.5.3).
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
UPDATE sessions SET confirmed_at = created_at;
ALTER TABLE sessions ALTER COLUMN confirmed_at SET DEFAULT now(), ALTER COLUMN confirmed_at SET NOT NULL;
COMMENT ON COLUMN sessions.confirmed_at IS 'when the person last proved by password or code who they are; first with the sign-in';

ALTER TABLE firm_settings ADD COLUMN confirm_minutes int NOT NULL DEFAULT 15 CHECK (confirm_minutes BETWEEN 1 AND 60);
COMMENT ON COLUMN firm_settings.confirm_minutes IS 'minutes for which such a proof serves for weighty steps';
