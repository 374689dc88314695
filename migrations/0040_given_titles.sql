-- A person finds an entry by the title it has and by the one it was given. With both beside each other the search box
-- looks through the latest of a person in an index alone, without the task of each and without the rows themselves.
-- Writing the texts of all entries takes longer than a call may.
SET LOCAL statement_timeout = 0;

ALTER TABLE task_users ADD COLUMN given_title text;
COMMENT ON COLUMN task_users.given_title IS 'the title of the task, once the recipient has changed that of the entry';
UPDATE task_users u SET given_title = k.title FROM tasks k WHERE k.id = u.task_id AND k.title <> u.title;

-- The texts apart from each other: no word begins in one and ends in the other.
ALTER TABLE task_users ALTER COLUMN search_text
  SET EXPRESSION AS (search_normal(title) || coalesce(E'\n' || search_normal(given_title), ''));

DROP INDEX task_users_closed, tasks_sent_open, tasks_sent_closed;
CREATE INDEX task_users_closed ON task_users (staff_id, task_id) INCLUDE (id, created_at, search_text) WHERE NOT is_open;
CREATE INDEX tasks_sent_open ON tasks (created_by, created_at DESC) INCLUDE (id, search_text) WHERE closed_at IS NULL;
CREATE INDEX tasks_sent_closed ON tasks (created_by, closed_at DESC) INCLUDE (id, created_at, search_text)
  WHERE closed_at IS NOT NULL;
