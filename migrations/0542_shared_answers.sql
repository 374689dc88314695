-- Questions of clients (product §6.15): who asks says who may read the answer, and nobody opens it further. What was asked
-- before was for the client alone. Clients read what is shared, the latest first.
ALTER TABLE questions ADD COLUMN asked_for text CHECK (asked_for IN ('public','asker'));
COMMENT ON COLUMN questions.asked_for IS 'whom the client chose who asked it; empty: staff wrote it down';
UPDATE questions SET asked_for = 'asker' WHERE client_id IS NOT NULL AND created_by IS NULL;
CREATE INDEX questions_shared ON questions (published_at DESC, id DESC)
  WHERE status = 'published' AND audience = 'public' AND deleted_at IS NULL;
