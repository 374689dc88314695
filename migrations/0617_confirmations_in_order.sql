-- Several clients of one contract confirm it one after the other: each by a link of their own that opens once the one
-- before has confirmed (additions 43).
CREATE TABLE contract_confirmations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id bigint NOT NULL REFERENCES contracts,
  version_id  bigint REFERENCES file_versions ON DELETE SET NULL,
  stopped_at  timestamptz,
  stopped_by  bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  bigint
);
CREATE INDEX contract_confirmations_contract ON contract_confirmations (contract_id, id DESC);
CREATE INDEX contract_confirmations_version ON contract_confirmations (version_id) WHERE version_id IS NOT NULL;

ALTER TABLE contract_links
  ADD COLUMN confirmation_id bigint REFERENCES contract_confirmations,
  ADD COLUMN place           int CHECK (place >= 1),
  ADD COLUMN days            int CHECK (days >= 1),
  ADD COLUMN turn_at         timestamptz DEFAULT now(),
  ADD COLUMN reminded_at     timestamptz,
  ADD CONSTRAINT contract_links_in_order CHECK ((confirmation_id IS NULL) = (place IS NULL)
    AND (confirmation_id IS NULL) = (days IS NULL) AND (confirmation_id IS NOT NULL OR turn_at IS NOT NULL)),
  ADD CONSTRAINT contract_links_answered_in_turn CHECK (turn_at IS NOT NULL OR (confirmed_at IS NULL AND declined_at IS NULL));
UPDATE contract_links l SET turn_at = s.created_at FROM share_links s WHERE s.id = l.link_id;
COMMENT ON COLUMN contract_links.turn_at IS 'since when it opens the contract; null: somebody before has not confirmed';
COMMENT ON COLUMN contract_links.days IS 'for so many days it stays open from the turn on';
COMMENT ON COLUMN contract_links.place IS 'of links of one place the latest counts; the others were replaced by it';
CREATE INDEX contract_links_order ON contract_links (confirmation_id, place, link_id DESC) WHERE confirmation_id IS NOT NULL;
CREATE INDEX contract_links_silent ON contract_links (turn_at) WHERE confirmed_at IS NULL AND declined_at IS NULL AND turn_at IS NOT NULL;
