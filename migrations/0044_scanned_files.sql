-- When the firm's virus scanner found nothing in the bytes of a file; null: there was no scanner when it came.
ALTER TABLE file_contents ADD COLUMN scanned_at timestamptz;
