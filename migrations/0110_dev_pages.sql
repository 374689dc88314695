-- Pages that are marked dev-only (spec §2.2) are shown where the firm has chosen so; in the demo firm from the start.
ALTER TABLE firm_settings ADD COLUMN dev_pages boolean NOT NULL DEFAULT false;
UPDATE firm_settings SET dev_pages = true WHERE demo;
