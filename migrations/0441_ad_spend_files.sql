-- 광고비 comes in as a workbook too, not only as what was pasted from one.

ALTER TABLE ad_spend_editions DROP CONSTRAINT ad_spend_editions_source_check,
  ADD CONSTRAINT ad_spend_editions_source_check CHECK (source IN ('sheet','csv','excel','hand'));
