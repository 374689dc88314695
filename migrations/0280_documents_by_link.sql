-- Documents of those who take part in a group suit, sent by a link from a telephone (additions G4).

-- A link may be that of a participant, who need not be a client.
ALTER TABLE share_links
  ALTER COLUMN client_id DROP NOT NULL,
  ADD COLUMN participant_id bigint REFERENCES suit_participants,
  DROP CONSTRAINT share_links_purpose_check,
  ADD CONSTRAINT share_links_purpose_check CHECK (purpose IN ('join','case','letter','suit'));
ALTER TABLE share_links
  ADD CONSTRAINT share_links_whose CHECK (num_nonnulls(client_id, participant_id) = 1),
  ADD CONSTRAINT share_links_participants CHECK ((participant_id IS NOT NULL) = (purpose = 'suit')
    AND (participant_id IS NULL OR (record_type = 'participant' AND record_id = participant_id)));
CREATE INDEX share_links_participant ON share_links (participant_id, id DESC) WHERE participant_id IS NOT NULL;

-- Files of people outside the firm are nobody's of the firm; until when they wait for their record.
ALTER TABLE file_contents
  ALTER COLUMN created_by DROP NOT NULL,
  ADD COLUMN waits_until timestamptz;
COMMENT ON COLUMN file_contents.created_by IS 'null: somebody outside the firm has sent it by a link';
COMMENT ON COLUMN file_contents.waits_until IS 'kept so long though it is no file of a record; null: for a day';
ALTER TABLE file_versions ALTER COLUMN created_by DROP NOT NULL;

-- What a participant has handed in at once: one document, and what became of its shots.
CREATE TABLE suit_submissions (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  participant_id  bigint NOT NULL REFERENCES suit_participants,
  document_id     bigint REFERENCES suit_documents ON DELETE SET NULL,
  link_id         bigint REFERENCES share_links ON DELETE SET NULL,
  document        text NOT NULL CHECK (char_length(document) <= 60),
  pieces          int NOT NULL CHECK (pieces > 0),
  pages           int CHECK (pages > 0),
  beside          int NOT NULL DEFAULT 0 CHECK (beside >= 0),
  sha256          text[] NOT NULL DEFAULT '{}',
  ip              inet NOT NULL,
  digest          bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  created_at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN suit_submissions.pages IS 'of the PDF that the shots became; null: each file is kept as it came';
COMMENT ON COLUMN suit_submissions.beside IS 'files that no PDF takes in, kept beside it';
COMMENT ON COLUMN suit_submissions.digest IS 'of all that is said here, as the chain of evidence holds it';
CREATE INDEX suit_submissions_participant ON suit_submissions (participant_id, id DESC);
CREATE INDEX suit_submissions_document ON suit_submissions (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX suit_submissions_link ON suit_submissions (link_id) WHERE link_id IS NOT NULL;

-- A shot or file that has arrived and waits until its document is handed in; it goes with its bytes.
CREATE TABLE suit_upload_pieces (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id         bigint NOT NULL REFERENCES share_links ON DELETE CASCADE,
  participant_id  bigint NOT NULL REFERENCES suit_participants,
  document_id     bigint NOT NULL REFERENCES suit_documents ON DELETE CASCADE,
  content_id      bigint NOT NULL UNIQUE REFERENCES file_contents ON DELETE CASCADE,
  submission_id   bigint REFERENCES suit_submissions ON DELETE CASCADE,
  name            text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 255),
  size            bigint NOT NULL CHECK (size > 0),
  sha256          bytea NOT NULL CHECK (octet_length(sha256) = 32),
  removed_at      timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now()
);
-- The same file sent again, as after an answer that was lost, is the one that is there.
CREATE UNIQUE INDEX suit_upload_pieces_once ON suit_upload_pieces (participant_id, document_id, sha256)
  WHERE submission_id IS NULL AND removed_at IS NULL;
CREATE INDEX suit_upload_pieces_link ON suit_upload_pieces (link_id, created_at);
CREATE INDEX suit_upload_pieces_document ON suit_upload_pieces (document_id);
CREATE INDEX suit_upload_pieces_submission ON suit_upload_pieces (submission_id) WHERE submission_id IS NOT NULL;

-- The chain tells of what came by a link: which file, from where.
ALTER TABLE suit_evidence ADD COLUMN submission_digest bytea CHECK (octet_length(submission_digest) = 32);
ALTER TABLE suit_evidence DROP CONSTRAINT suit_evidence_kind_check;
ALTER TABLE suit_evidence ADD CONSTRAINT suit_evidence_kind_check CHECK (kind IN
  ('applied','consented','consentWithdrawn','uploaded','documents','contracted','poa','paid','plaintiff','filed','withdrawn','paidOut','corrected'));
ALTER TABLE suit_evidence ADD CONSTRAINT suit_evidence_uploaded CHECK ((kind = 'uploaded') = (submission_digest IS NOT NULL));
