-- Reserved messages of a client's room take files along and are changed until they go (product §6.15 /client/talk).

ALTER TABLE client_reservations
  ADD COLUMN version    int NOT NULL DEFAULT 1,
  ADD COLUMN changed_at timestamptz;
COMMENT ON COLUMN client_reservations.changed_at IS 'when somebody last wrote it anew; staff_id is who did, and under whose name it goes';

ALTER TABLE client_message_files
  ADD COLUMN reservation_id bigint REFERENCES client_reservations ON DELETE SET NULL,
  ADD CONSTRAINT client_message_files_place CHECK (message_id IS NULL OR reservation_id IS NULL),
  -- The same file sent twice in a room is one file, whose content both messages show.
  DROP CONSTRAINT client_message_files_content_id_key;
CREATE INDEX client_message_files_content ON client_message_files (content_id);
CREATE INDEX client_message_files_reserved ON client_message_files (reservation_id) WHERE reservation_id IS NOT NULL;

-- The bytes of a file wait as long as its reservation does, and go with the next sweep once nothing waits for them.
CREATE FUNCTION hold_reserved_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.reservation_id IS NULL THEN
    UPDATE file_contents SET waits_until = NULL WHERE id = OLD.content_id;
  ELSE
    UPDATE file_contents SET waits_until = 'infinity' WHERE id = NEW.content_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER client_message_files_wait AFTER UPDATE OF reservation_id ON client_message_files
  FOR EACH ROW WHEN (OLD.reservation_id IS DISTINCT FROM NEW.reservation_id) EXECUTE FUNCTION hold_reserved_content();
CREATE TRIGGER client_message_files_gone AFTER DELETE ON client_message_files
  FOR EACH ROW WHEN (OLD.reservation_id IS NOT NULL) EXECUTE FUNCTION hold_reserved_content();
