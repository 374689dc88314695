import { sql, type RawBuilder } from "kysely";

/**
 * A text to be ordered by as a Korean office expects names: the database's part of `compareNames`. An index serves the
 * order where it is made with the same collation.
 */
export function inNameOrder(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${text}) collate haechi_ko`;
}
