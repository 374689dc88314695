-- The bell: what concerns a person, one row for each person and record however many events (additions 44). A row names
-- a record of any kind, or a thing that a feature has named (a task, an import). It is shown only while the person sees
-- that one, so it needs no key of `record_keys`: what is gone is not shown.
CREATE TABLE bell_rows (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id      bigint NOT NULL REFERENCES staffs,
  record_type   text NOT NULL CHECK (record_type ~ '^[a-z][A-Za-z]{0,39}$'),
  record_id     bigint NOT NULL,
  kinds         text[] NOT NULL CHECK (cardinality(kinds) > 0),
  events        int NOT NULL DEFAULT 1 CHECK (events > 0),
  actor_id      bigint REFERENCES staffs,
  urgent        boolean NOT NULL,
  rung_at       timestamptz NOT NULL DEFAULT now(),
  cleared_at    timestamptz,
  snoozed_until timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (staff_id, record_type, record_id)
);
CREATE INDEX bell_rows_open ON bell_rows (staff_id, rung_at DESC, id DESC) WHERE cleared_at IS NULL;
CREATE INDEX bell_rows_cleared ON bell_rows (staff_id, cleared_at DESC) WHERE cleared_at IS NOT NULL;
CREATE INDEX bell_rows_record ON bell_rows (record_type, record_id);
COMMENT ON COLUMN bell_rows.kinds IS 'what was told since it was last cleared, each kind once, the latest last';
COMMENT ON COLUMN bell_rows.actor_id IS 'who did what was told last; null: the product itself (시스템)';
COMMENT ON COLUMN bell_rows.urgent IS 'told in quiet hours too';

-- Quiet hours of a person in minutes of the firm's day, over midnight where they end earlier than they begin.
CREATE TABLE bell_settings (
  staff_id   bigint PRIMARY KEY REFERENCES staffs,
  quiet_from int CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to   int CHECK (quiet_to BETWEEN 0 AND 1439),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bell_settings_whole CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT bell_settings_last CHECK (quiet_from <> quiet_to)
);

-- Failed jobs of which 관리자 were told.
CREATE TABLE job_alarms (
  job_id  text PRIMARY KEY,
  told_at timestamptz NOT NULL DEFAULT now()
);

-- Tells these staff of a record, but never whoever did it; answers who was told. Part of the statement of the event.
CREATE FUNCTION ring_bell(people bigint[], actor bigint, about_type text, about_id bigint, kind text, is_urgent boolean)
RETURNS SETOF bigint LANGUAGE sql AS $$
  INSERT INTO bell_rows AS b (staff_id, record_type, record_id, kinds, actor_id, urgent)
  SELECT s.id, about_type, about_id, ARRAY[kind], actor, is_urgent FROM staffs s
  WHERE s.id = ANY (people) AND s.id IS DISTINCT FROM actor AND s.status = 1 AND s.deleted_at IS NULL AND NOT s.is_system
  ORDER BY s.id
  ON CONFLICT (staff_id, record_type, record_id) DO UPDATE SET
    kinds = CASE WHEN b.cleared_at IS NULL THEN array_remove(b.kinds, kind) ELSE '{}' END || kind,
    events = CASE WHEN b.cleared_at IS NULL THEN b.events + 1 ELSE 1 END,
    actor_id = actor,
    urgent = is_urgent OR (b.cleared_at IS NULL AND b.urgent),
    rung_at = now(),
    cleared_at = NULL,
    snoozed_until = CASE WHEN is_urgent OR b.cleared_at IS NOT NULL THEN NULL ELSE b.snoozed_until END
  RETURNING staff_id
$$;

-- Takes back what was told last of a record, as far as this person did it; answers whose bell has changed.
CREATE FUNCTION unring_bell(actor bigint, about_type text, about_id bigint) RETURNS SETOF bigint LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM bell_rows WHERE record_type = about_type AND record_id = about_id AND actor_id = actor
      AND cleared_at IS NULL AND events = 1 RETURNING staff_id
  ), fewer AS (
    UPDATE bell_rows SET events = events - 1 WHERE record_type = about_type AND record_id = about_id
      AND actor_id = actor AND cleared_at IS NULL AND events > 1 RETURNING staff_id
  )
  SELECT staff_id FROM gone UNION ALL SELECT staff_id FROM fewer
$$;
