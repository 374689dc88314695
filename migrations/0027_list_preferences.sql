-- The columns that a list has for everybody of a team until a person chooses others.
CREATE TABLE list_columns (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  resource    text NOT NULL CHECK (resource ~ '^[a-z][A-Za-z]{0,39}$'),
  columns     text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 60),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  updated_at  timestamptz NOT NULL DEFAULT now(), updated_by bigint,
  version     int NOT NULL DEFAULT 1,
  deleted_at  timestamptz,
  UNIQUE (team_id, resource)
);
