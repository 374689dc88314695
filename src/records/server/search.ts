import { sql } from "kysely";
import { recordPath, targetOf, type Resource } from "../resource.ts";
import { prepared } from "#platform/fast/prepared.ts";
import { askSearch } from "#platform/server/database/search-statements.ts";
import type { TextSearch } from "#platform/server/database/text-search.ts";
import type { SearchSource } from "#platform/server/search-source.ts";
import { bestFirst, findHits, type Found } from "./find-hits.ts";
import { present, type StoredRow } from "./present.ts";
import { mayRead, numberOf, type AnyRecords } from "./records.ts";
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
    policy: records.browse,
    subject: resource.label,
    find: async (database, asker, search, limit) => {
      const keys = [resource.title, ...detail, ...(state ? [state] : [])];
      const fields = keys
        .map((key) => [key, resource.fields[key]!] as const)
        .filter(([, field]) => mayRead(field, asker.facts));
      // Limits stand in the text: with unknown ones PostgreSQL would plan each search anew.
      const statement = (typed: TextSearch, { found, total }: Found) => sql<FoundRow>`${prepared}
        with ${found} select ${selection(records, fields, asker)}, ${total} as total
        from found join ${fromTable(records)} on r.id = found.id
        order by ${bestFirst(typed, numberOf(records))} limit ${sql.lit(limit)}`;
      const rows = await findHits<FoundRow>({ database, records, asker, search, limit }, async ({ form, find }) => {
        if (form === null) return (await statement(search, find(search)).execute(database.query)).rows;
        const asked = { asker, search, limit, form: `${resource.name} ${form}` };
        return askSearch(database, asked, (typed) => statement(typed, find(typed)));
      });
      return rows.map((row) => {
        const model = present(records, row, fields) as Readonly<Record<string, unknown>>;
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

/** `total`: how many hits were read; null where that was not counted. */
type FoundRow = StoredRow & { total: number | null };

function wordOf(value: unknown, options: Readonly<Record<string, string>> | undefined): string {
  if (typeof value === "object" && value !== null && "label" in value) return String(value.label);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return options?.[text] ?? text;
}
