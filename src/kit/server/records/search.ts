import { sql, type RawBuilder } from "kysely";
import { recordPath, targetOf, type Resource } from "../../shared/records/resource.ts";
import type { Asker } from "../asker.ts";
import { prepared } from "../database/prepared.ts";
import { exactNumberFirst, type TextSearch } from "../database/text-search.ts";
import type { SearchSource } from "../search-source.ts";
import { searchCondition } from "./list.ts";
import { present, type StoredRow } from "./present.ts";
import { mayRead, numberOf, visible, type AnyRecords } from "./records.ts";
import { fromTable, selection } from "./select.ts";

type Words = {
  /** Fields of the second line, after the number. */
  readonly detail: readonly string[];
  /** The field whose word stands at the end. */
  readonly state?: string;
  /** What is shown where the name is blank. */
  readonly nameless?: string;
};

/** The records of this kind in the one search box: by number, searched texts, 초성 and telephone. */
export function recordSearch(records: AnyRecords, { detail, state, nameless = "" }: Words): SearchSource {
  const resource: Resource = records.resource;
  return {
    kind: resource.name,
    label: resource.label,
    policy: records.show,
    subject: resource.label,
    find: async ({ query }, asker, search, limit) => {
      const keys = [resource.title, ...detail, ...(state ? [state] : [])];
      const fields = keys
        .map((key) => [key, resource.fields[key]!] as const)
        .filter(([, field]) => mayRead(field, asker.facts));
      const { rows } = await sql<StoredRow>`${prepared} ${foundRows(records, asker, search, limit)}
        select ${selection(records, fields, asker)} from found join ${fromTable(records)} on r.id = found.id
        order by ${bestFirst(records, search)}`.execute(query);
      return rows.map((row) => {
        const model = present(records, row, fields, asker.facts) as Readonly<Record<string, unknown>>;
        const word = (key: string) => wordOf(model[key], resource.fields[key]?.options);
        return {
          id: row.id as number,
          title: word(resource.title).trim() || nameless,
          detail: [String(row.number), ...detail.map(word)].filter(Boolean).join(" · "),
          state: state ? word(state) : "",
          path: recordPath(targetOf(resource), row.number as number) ?? "",
        };
      });
    },
  };
}

/** The record whose number was typed, then the newest. */
function bestFirst(records: AnyRecords, search: TextSearch): RawBuilder<unknown> {
  const number = numberOf(records);
  return sql`${exactNumberFirst(search, number)}, ${number} desc`;
}

/** So many hits are put in order; of more the newest are looked for among all records, of which they are many then. */
const fewHits = 1_000;

/** The hits to show, as `found (id)`. How many there are decides how they are found, not what PostgreSQL guesses. */
function foundRows(records: AnyRecords, asker: Asker, search: TextSearch, limit: number): RawBuilder<unknown> {
  const rows = fromTable(records);
  const fits = sql`${visible(records, asker)} and ${searchCondition(records, search, asker)}`;
  const order = bestFirst(records, search);
  return sql`with few as materialized (
      select r.id from ${rows} where ${fits} limit ${sql.lit(fewHits + 1)}
    ), counted as materialized (
      select count(*) as total from few
    ), found as materialized (
      (select r.id from few join ${rows} on r.id = few.id where (select total from counted) <= ${sql.lit(fewHits)}
       order by ${order} limit ${limit})
      union all
      (select r.id from ${rows} where ${fits} and (select total from counted) > ${sql.lit(fewHits)}
       order by ${order} limit ${limit})
    )`;
}

function wordOf(value: unknown, options: Readonly<Record<string, string>> | undefined): string {
  if (typeof value === "object" && value !== null && "label" in value) return String(value.label);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return options?.[text] ?? text;
}
