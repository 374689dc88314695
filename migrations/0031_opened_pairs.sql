-- One more entry for a pair of characters: its second syllable opened (철 → 처, 화 → 호). The syllable a person is still
-- typing is then asked for by one entry instead of the 28 and more that it may become. How often 28 entries occur is a
-- guess of the planner so high that it read whole lists in their order for a word that occurs nowhere.
-- Writing the entries of all rows anew takes longer than a call may.
SET LOCAL statement_timeout = 0;

-- A Hangul syllable without its final and with the vowel it grew from, any other character as it is.
CREATE FUNCTION opened(syllable text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  code constant int := ascii(syllable) - 44032;
  vowel constant int := code / 28 % 21;
BEGIN
  IF code NOT BETWEEN 0 AND 11171 THEN RETURN syllable; END IF;
  RETURN chr(44032 + code - code % 28 - 28 * CASE
    WHEN vowel BETWEEN 9 AND 11 THEN vowel - 8
    WHEN vowel BETWEEN 14 AND 16 THEN vowel - 13
    WHEN vowel = 19 THEN 1
    ELSE 0 END);
END $$;

-- Pairs of neighbouring characters of the normalised text, of its 초성, and with the second syllable opened: one GIN
-- index answers every kind of query. Character by character, as the time of substr grows with the place.
CREATE OR REPLACE FUNCTION search_tokens(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT unnest(ARRAY[one || other, choseong(one) || choseong(other), one || opened(other)])
    FROM (
      SELECT one, lead(one) OVER (ORDER BY place) AS other
      FROM unnest(string_to_array(search_normal(value), NULL)) WITH ORDINALITY AS letters (one, place)
    ) pairs
    WHERE other IS NOT NULL);
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
