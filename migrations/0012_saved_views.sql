-- What a person has saved of a list under a name: its search, filters and order as in the address.
CREATE TABLE saved_views (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    bigint NOT NULL REFERENCES staffs,
  resource    text NOT NULL CHECK (resource ~ '^[a-z][A-Za-z]{0,39}$'),
  name        text NOT NULL CHECK (name ~ '\S' AND char_length(name) <= 40),
  query       text NOT NULL CHECK (char_length(query) BETWEEN 1 AND 2000),
  sort_order  int NOT NULL DEFAULT 0,
  is_default  boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (staff_id, resource, name) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX saved_views_default ON saved_views (staff_id, resource) WHERE is_default AND deleted_at IS NULL;
COMMENT ON COLUMN saved_views.is_default IS 'the view a list opens with; at most one of a person and resource';
