-- The second telephone of a client is found as the first one is: by any four digits, nearly whole, and as it ends or
-- begins (0039).
ALTER TABLE clients ADD COLUMN tel2_digits text GENERATED ALWAYS AS (digits(tel2)) STORED;
CREATE INDEX clients_tel2 ON clients USING gin (tel2_digits gin_trgm_ops);
CREATE INDEX clients_tel2_end ON clients (right(tel2_digits, 8));
CREATE INDEX clients_tel2_start ON clients (tel2_digits COLLATE "C");
