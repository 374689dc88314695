-- Sign-in asks from which addresses a person signed in lately.
CREATE INDEX sessions_user ON sessions (user_id, created_at);
