-- A client says over a link with a code that a certified letter may go out (product §6.8: 의뢰인확인 링크).
ALTER TABLE share_links DROP CONSTRAINT share_links_purpose_check;
ALTER TABLE share_links ADD CONSTRAINT share_links_purpose_check CHECK (purpose IN ('join','case','letter'));
ALTER TABLE letters DROP CONSTRAINT letters_client_approved_via_check;
ALTER TABLE letters ADD CONSTRAINT letters_client_approved_via_check
  CHECK (client_approved_via IN ('visit','phone','email','message','document','link'));
