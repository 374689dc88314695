-- What the steps of a consultation leave behind, and its journal in the five parts a lawyer writes.
ALTER TABLE consults
  DROP COLUMN journal,
  ADD COLUMN opponent        text NOT NULL DEFAULT '' CHECK (char_length(opponent) <= 100),
  ADD COLUMN journal_facts   text NOT NULL DEFAULT '' CHECK (char_length(journal_facts) <= 20000),
  ADD COLUMN journal_issues  text NOT NULL DEFAULT '' CHECK (char_length(journal_issues) <= 20000),
  ADD COLUMN journal_wishes  text NOT NULL DEFAULT '' CHECK (char_length(journal_wishes) <= 20000),
  ADD COLUMN journal_advice  text NOT NULL DEFAULT '' CHECK (char_length(journal_advice) <= 20000),
  ADD COLUMN journal_next    text NOT NULL DEFAULT '' CHECK (char_length(journal_next) <= 20000),
  ADD COLUMN contacted_at    timestamptz,
  ADD COLUMN no_show_count   int NOT NULL DEFAULT 0 CHECK (no_show_count >= 0),
  ADD COLUMN separate_case   boolean NOT NULL DEFAULT false,
  ADD COLUMN declined_by_id  bigint REFERENCES staffs,
  ADD CHECK (no_answer_count >= 0),
  ADD CHECK (duplicate_of_id <> id);
COMMENT ON COLUMN consults.first_contact_at IS 'first attempt to call back, whether it was answered or not';
COMMENT ON COLUMN consults.contacted_at IS 'first call that was answered';
COMMENT ON COLUMN consults.separate_case IS 'somebody has looked: another matter than the consultations with the same telephone number';
COMMENT ON COLUMN consults.declined_by_id IS 'who declined it; declined for a conflict, only that person and 관리자 may open it';

-- The lawyer's bookings side by side: whether two overlap.
CREATE INDEX consults_lawyer_bookings ON consults (lawyer_id, scheduled_at)
  WHERE deleted_at IS NULL AND status = 'scheduled';

-- What is added to a journal after it was confirmed; never changed.
CREATE TABLE consult_addenda (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consult_id  bigint NOT NULL REFERENCES consults,
  staff_id    bigint NOT NULL REFERENCES staffs,
  content     text NOT NULL CHECK (content ~ '\S' AND char_length(content) <= 20000),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint
);
CREATE INDEX consult_addenda_consult ON consult_addenda (consult_id, id);
