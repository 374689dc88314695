import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { seesTied } from "#records/server/tied.ts";

/** Kinds of record that links open. */
const kinds = ["project", "letter", "contract"] as const;

/** Whether the person sees the link `l` of a client that is seen: never more than the record that it opens. */
export function seesLink(asker: Asker): RawBuilder<boolean> {
  const each = kinds.map((kind) =>
    seesTied(kind, sql`(case when l.record_type = ${sql.lit(kind)} then l.record_id end)`, asker),
  );
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}
