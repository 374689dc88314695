-- Photos of staff (product §5.8 Staff.photo): the bytes as those of files, here whose they are and their digest, by which
-- browsers keep them.
ALTER TABLE staffs
  ADD COLUMN photo            text NOT NULL DEFAULT '' CHECK (photo ~ '^([0-9a-f]{64})?$'),
  ADD COLUMN photo_content_id bigint UNIQUE REFERENCES file_contents,
  ADD CONSTRAINT staffs_photo_whole CHECK ((photo = '') = (photo_content_id IS NULL));

-- The bytes stay as long as they are somebody's photo, and go with the next sweep after that.
CREATE FUNCTION hold_photo_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file_contents SET waits_until = CASE WHEN id = NEW.photo_content_id THEN 'infinity'::timestamptz END
  WHERE id IN (OLD.photo_content_id, NEW.photo_content_id);
  RETURN NULL;
END $$;
CREATE TRIGGER staffs_hold_photo AFTER UPDATE OF photo_content_id ON staffs
  FOR EACH ROW WHEN (OLD.photo_content_id IS DISTINCT FROM NEW.photo_content_id) EXECUTE FUNCTION hold_photo_content();
