-- Why two consultations of one lawyer were booked beside each other (product §6.2 예약): a column of its own, so that it
-- stands in the history and leaves the result of the consultation alone.
ALTER TABLE consults ADD COLUMN overlap_reason text NOT NULL DEFAULT '' CHECK (char_length(overlap_reason) <= 200);
