-- A telephone number that was typed nearly whole: three digits of it in a row stand in most numbers, so the index of
-- trigrams reads lists of nearly everybody. By the order of the bytes, so that a range is what begins alike.
CREATE INDEX clients_tel_end ON clients (right(tel_digits, 8));
CREATE INDEX clients_tel_start ON clients (tel_digits COLLATE "C");
CREATE INDEX consults_tel_end ON consults (right(tel_digits, 8));
CREATE INDEX consults_tel_start ON consults (tel_digits COLLATE "C");
CREATE INDEX projects_tel_end ON projects (right(tel_digits, 8));
CREATE INDEX projects_tel_start ON projects (tel_digits COLLATE "C");
