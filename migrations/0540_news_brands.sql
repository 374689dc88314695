-- 소식 (product §5.6): of which brand it is, and the picture that stands beside it. The version is that of the day it was
-- chosen, so that what was looked over is what goes out. In lists what is pinned comes first.
ALTER TABLE news
  ADD COLUMN brand_id bigint REFERENCES brands,
  ADD COLUMN thumbnail bigint REFERENCES files ON DELETE SET NULL,
  ADD COLUMN thumbnail_version int;
COMMENT ON COLUMN news.thumbnail IS 'one of its own pictures; empty: none';
COMMENT ON COLUMN news.thumbnail_version IS 'the newest version of that file when it was chosen';
CREATE INDEX news_thumbnail ON news (thumbnail) WHERE thumbnail IS NOT NULL;
CREATE INDEX news_pinned ON news (pinned, id) WHERE deleted_at IS NULL;
DROP INDEX news_filters;
CREATE INDEX news_filters ON news USING gin (team_id, kind, status, brand_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
