-- 소식 (product §5.6): what the firm publishes, looked over by a second person before it goes out.
CREATE TABLE news (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id       bigint NOT NULL REFERENCES teams,
  title         text NOT NULL CHECK (title ~ '\S' AND char_length(title) <= 200),
  kind          text NOT NULL CHECK (kind IN ('press','notice','column','law')),
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft','review','reserved','published','hidden')),
  press         text NOT NULL DEFAULT '' CHECK (char_length(press) <= 60),
  link          text NOT NULL DEFAULT '' CHECK (link = '' OR (link ~ '^https://' AND char_length(link) <= 500)),
  body          text NOT NULL DEFAULT '' CHECK (char_length(body) <= 120000 AND (body = '' OR body IS JSON OBJECT)),
  pinned        boolean NOT NULL DEFAULT false,
  publish_at    timestamptz,
  published_at  timestamptz,
  review_by     date,
  search_tokens text[] GENERATED ALWAYS AS (search_tokens(title || ' ' || press)) STORED,
  search_text   text GENERATED ALWAYS AS (search_normal(title || ' ' || press)) STORED,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  CONSTRAINT news_reserved CHECK (status <> 'reserved' OR publish_at IS NOT NULL),
  CONSTRAINT news_published CHECK (status <> 'published' OR published_at IS NOT NULL)
);
COMMENT ON COLUMN news.body IS 'rich text (src/platform/rich-text.ts); empty: none';
COMMENT ON COLUMN news.review_by IS 'until when an article about the law is to be read again';
CREATE INDEX news_search ON news USING gin (search_tokens);
CREATE INDEX news_filters ON news USING gin (team_id, kind, status) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX news_published_up ON news (published_at, id) WHERE deleted_at IS NULL;
CREATE INDEX news_published_down ON news (published_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_review_up ON news (review_by, id) WHERE deleted_at IS NULL;
CREATE INDEX news_review_down ON news (review_by DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX news_due ON news (publish_at) WHERE status = 'reserved' AND deleted_at IS NULL;
SELECT record_kind('news', 'news');
