-- A post on 익명 told the team of whoever wrote it: in a small one that is a name.
UPDATE board_posts SET team_id = coalesce((SELECT min(t.id) FROM teams t WHERE t.deleted_at IS NULL), team_id)
  WHERE board = 'anonymous';
UPDATE board_comments c SET team_id = p.team_id FROM board_posts p WHERE p.id = c.post_id AND p.board = 'anonymous';
