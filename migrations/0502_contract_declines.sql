-- A client who was given a contract to read may say no to it, once, with a reason (additions 43).
ALTER TABLE contract_links
  ADD COLUMN declined_at     timestamptz,
  ADD COLUMN decline_reason  text NOT NULL DEFAULT '' CHECK (char_length(decline_reason) <= 500),
  ADD COLUMN declined_ip     inet,
  ADD COLUMN declined_device text NOT NULL DEFAULT '',
  ADD CONSTRAINT contract_links_one_answer CHECK (confirmed_at IS NULL OR declined_at IS NULL),
  ADD CONSTRAINT contract_links_declined CHECK (declined_at IS NULL OR decline_reason ~ '\S');
