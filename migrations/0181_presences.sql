-- Who looks at a record now, and who is typing there (additions K1); rows of minutes ago go.
CREATE TABLE presences (
  record_type  text NOT NULL,
  record_id    bigint NOT NULL,
  staff_id     bigint NOT NULL REFERENCES staffs,
  seen_until   timestamptz NOT NULL,
  typing_until timestamptz,
  PRIMARY KEY (record_type, record_id, staff_id),
  FOREIGN KEY (record_type, record_id) REFERENCES record_keys ON DELETE CASCADE
);
CREATE INDEX presences_seen ON presences (seen_until);
