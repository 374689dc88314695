-- Boards (product §5.7, §6.14): colleagues ask each other on 질문 and accept an answer; what is pinned comes first; and a
-- post is changed by its writer for some time alone.
ALTER TABLE board_posts DROP CONSTRAINT board_posts_board_check;
ALTER TABLE board_posts
  ADD CONSTRAINT board_posts_board_check CHECK (board IN ('notice','free','work','question','files','anonymous')),
  ADD COLUMN accepted_comment bigint REFERENCES board_comments ON DELETE SET NULL;
COMMENT ON COLUMN board_posts.accepted_comment IS 'on 질문: the comment that its writer has accepted as the answer';
CREATE INDEX board_posts_accepted ON board_posts (accepted_comment) WHERE accepted_comment IS NOT NULL;
CREATE INDEX board_posts_pinned ON board_posts (pinned, id) WHERE deleted_at IS NULL;
INSERT INTO rates (name, effective_from, value, law_ref) VALUES ('boardEditMinutes', '2020-01-01', 1440, '법인 방침');
