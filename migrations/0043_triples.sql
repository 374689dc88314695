-- One more entry for three neighbouring characters, the third of them opened: a name of three syllables is asked for by
-- one entry that few rows have, instead of by two that thousands have each and few together.
-- Writing the entries of all rows anew takes longer than a call may.
SET LOCAL statement_timeout = 0;

-- Pairs of neighbouring characters of the normalised text, of its 초성, and with the second syllable opened, and triples
-- with the third syllable opened: one GIN index answers every kind of query.
CREATE OR REPLACE FUNCTION search_tokens(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT entry
    FROM (
      SELECT one, lead(one) OVER places AS two, lead(one, 2) OVER places AS three
      FROM unnest(string_to_array(search_normal(value), NULL)) WITH ORDINALITY AS letters (one, place)
      WINDOW places AS (ORDER BY place)
    ) neighbours
    CROSS JOIN unnest(ARRAY[one || two, choseong(one) || choseong(two), one || opened(two), one || two || opened(three)]) entry
    WHERE entry IS NOT NULL);
END $$;

DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT a.attrelid::regclass AS relation, pg_get_expr(d.adbin, d.adrelid) AS expression
    FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attname = 'search_tokens' AND a.attgenerated = 's' AND NOT a.attisdropped
      AND a.attrelid::regclass::text IN (SELECT tablename FROM pg_tables WHERE schemaname = current_schema())
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN search_tokens SET EXPRESSION AS (%s)', held.relation, held.expression);
  END LOOP;
END $$;
