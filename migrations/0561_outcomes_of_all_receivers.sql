-- 배달완료 and 반송 of a certified letter are noted at every receiver of whom nothing was known: marked, so that taking the
-- step back takes them back too, and leaves what was noted receiver by receiver.

ALTER TABLE letter_receivers ADD COLUMN outcome_of_all boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN letter_receivers.outcome_of_all IS 'what became of the original was noted by the step for all that were open';
