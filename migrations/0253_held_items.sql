-- What is kept back from destruction stands in a state of its own.
ALTER TABLE destruction_items DROP CONSTRAINT destruction_items_status_check, DROP CONSTRAINT destruction_items_requested,
  DROP CONSTRAINT destruction_items_held;
UPDATE destruction_items SET status = 'held' WHERE hold_kind IS NOT NULL;
ALTER TABLE destruction_items
  ADD CONSTRAINT destruction_items_status_check CHECK (status IN ('due','held','requested','destroyed')),
  ADD CONSTRAINT destruction_items_requested CHECK ((status IN ('due','held')) = (requested_by_id IS NULL)
    AND (requested_by_id IS NULL) = (requested_at IS NULL)),
  ADD CONSTRAINT destruction_items_held CHECK ((status = 'held') = (hold_kind IS NOT NULL)
    AND (hold_kind IS NULL) = (held_by_id IS NULL) AND (hold_kind IS NULL OR hold_note ~ '\S'));
