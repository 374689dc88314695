-- 자원업무 is late as 책임업무 is (product §5.8).
ALTER TABLE volunteer_works
  DROP CONSTRAINT volunteer_works_status_check,
  ADD CONSTRAINT volunteer_works_status_check
    CHECK (status IN ('open','assigned','active','reported','reviewed','rewarded','overdue','withdrawn'));
