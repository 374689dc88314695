-- For which of its days those in charge of a seizure have been told.
ALTER TABLE seizures ADD COLUMN reminded_for date;
