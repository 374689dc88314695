-- Where clients pay to, as it stands on invoices.
ALTER TABLE firm_settings ADD COLUMN bank_account text NOT NULL DEFAULT '' CHECK (char_length(bank_account) <= 100);
