-- Whoever writes is found by the whole address, as whoever calls by the whole number.
CREATE INDEX consults_address ON consults (lower(email));
CREATE INDEX clients_address ON clients (lower(email));
