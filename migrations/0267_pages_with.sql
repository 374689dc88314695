-- Pages that hold all pairs of letters of the words. By the index alone, however many they are: the planner counts a look
-- at every page as cheap, and does not count that the pairs of each have to be fetched and unpacked for it.
CREATE FUNCTION pages_with(wanted text) RETURNS TABLE (id bigint, document_id bigint, file_version int, page int)
  LANGUAGE sql STABLE STRICT ROWS 1000 SET enable_seqscan = off
  AS $$ SELECT p.id, p.document_id, p.file_version, p.page FROM document_pages p WHERE p.pairs @> letter_pairs(wanted) $$;
