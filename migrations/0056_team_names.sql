-- Teams are told apart by their names as these are compared (architecture §5): those that differ only by width, case,
-- look-alike letters or what nobody sees read alike in every list. Of teams that stand the first keeps its name, each
-- further one gets a number that everybody sees, (2) and so on; nothing is merged. 관리자 renames them in 팀 관리.
DO $$
DECLARE
  held record;
  number int;
  renamed text;
BEGIN
  FOR held IN
    SELECT id, btrim(plain_line(name)) AS name FROM (
      SELECT id, name, active, row_number() OVER (PARTITION BY folded(name) ORDER BY active DESC, id) AS place
      FROM teams WHERE deleted_at IS NULL) t
    WHERE place > 1 ORDER BY active DESC, id
  LOOP
    number := 2;
    LOOP
      renamed := left(held.name, 40 - length(format(' (%s)', number))) || format(' (%s)', number);
      EXIT WHEN NOT EXISTS (SELECT FROM teams WHERE folded(name) = folded(renamed) AND deleted_at IS NULL);
      number := number + 1;
    END LOOP;
    UPDATE teams SET name = renamed, version = version + 1, updated_at = now() WHERE id = held.id;
  END LOOP;
END $$;
DROP INDEX teams_name;
CREATE UNIQUE INDEX teams_name ON teams (folded(name)) WHERE deleted_at IS NULL;
