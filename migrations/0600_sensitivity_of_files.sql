-- How far a file may go (product §5.1): 개인정보 is opened with a reason, 비밀유지권 never leaves the firm.
ALTER TABLE files
  ADD COLUMN sensitivity    text NOT NULL DEFAULT 'normal' CHECK (sensitivity IN ('normal','personal','privileged')),
  -- A number of a resident was found in it, and nobody has said yet what that means.
  ADD COLUMN looks_personal boolean NOT NULL DEFAULT false;

-- Why the file is taken, where that was asked for: it goes into the access log with the download.
ALTER TABLE download_tickets
  ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 200);
