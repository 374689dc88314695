-- When the data of clients and consultations is no longer needed, as one set: the periods of the day are read once and
-- the last case or contract of everybody in one pass. One call for each of a million clients took half a minute.
-- Both are plain selects, so that asking for one id reads that one alone.
CREATE FUNCTION destruction_due_of_clients(day date) RETURNS TABLE (id bigint, due_on date) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT c.id, coalesce(
      c.retention_until + 1,
      (work.last_on + kept.client)::date,
      (greatest(c.created_at, c.last_contact_at) AT TIME ZONE 'Asia/Seoul' + kept.consult)::date)
  FROM clients c
  CROSS JOIN (SELECT make_interval(months => (privacy_rule('keepClient', day)).months) AS client,
      make_interval(months => (privacy_rule('keepConsult', day)).months) AS consult OFFSET 0) kept
  LEFT JOIN (
    SELECT w.client_id, max(w.last_on) AS last_on FROM (
      SELECT p.client_id, coalesce(p.closed_at, p.updated_at::date) AS last_on FROM projects p WHERE p.deleted_at IS NULL
      UNION ALL
      SELECT k.client_id, k.signed_at FROM contracts k WHERE k.deleted_at IS NULL AND k.signed_at IS NOT NULL
    ) w GROUP BY w.client_id
  ) work ON work.client_id = c.id;
END;

CREATE FUNCTION destruction_due_of_consults(day date) RETURNS TABLE (id bigint, due_on date) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT c.id,
    (greatest(c.created_at, c.contacted_at, c.first_contact_at, c.scheduled_at) AT TIME ZONE 'Asia/Seoul' + kept.consult)::date
  FROM consults c
  CROSS JOIN (SELECT make_interval(months => (privacy_rule('keepConsult', day)).months) AS consult OFFSET 0) kept;
END;

DROP FUNCTION destruction_due_of_client, destruction_due_of_consult;
