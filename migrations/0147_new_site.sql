-- Where the menu leads for the member login of the firm's new site (spec §2.2); blank: the menu has no such entry.
ALTER TABLE firm_settings ADD COLUMN new_site_url text NOT NULL DEFAULT ''
  CHECK (new_site_url = '' OR (new_site_url LIKE 'https://%' AND char_length(new_site_url) <= 300));
UPDATE firm_settings SET new_site_url = 'https://haeon.example/member/login' WHERE demo;
