-- 확인일시 of a recipient (product §5.1 TaskUser.ackAt): when the row was first unfolded, or moved. It raises no version:
-- the lists stay as they are, and the sender reads it with 전달상황.
ALTER TABLE task_users ADD COLUMN ack_at timestamptz;
COMMENT ON COLUMN task_users.ack_at IS 'when the recipient first looked at the task or moved it; null: not yet';

-- 독촉, once a day: the day of the last one stands with the task, so that the button knows it.
ALTER TABLE tasks ADD COLUMN urged_on date;
COMMENT ON COLUMN tasks.urged_on IS 'the day of the firm on which the sender last urged the recipients';
UPDATE tasks t SET urged_on = (l.at AT TIME ZONE 'Asia/Seoul')::date
FROM change_log l
WHERE l.record_type = 'task' AND l.action = 'task.urge' AND l.record_id = t.id
  AND l.at >= date_trunc('day', now() AT TIME ZONE 'Asia/Seoul') AT TIME ZONE 'Asia/Seoul';
