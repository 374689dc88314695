import { sql } from "kysely";
import { recordPath, targetOf, type Resource } from "../../shared/records/resource.ts";
import { exactNumberFirst } from "../database/text-search.ts";
import type { SearchSource } from "../search-source.ts";
import { searchCondition } from "./list.ts";
import { present, type StoredRow } from "./present.ts";
import { mayRead, numberOf, visible, type AnyRecords } from "./records.ts";
import { chosenRows, selection } from "./select.ts";

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
      const number = numberOf(records);
      const found = chosenRows(records, {
        where: sql`${visible(records, asker)} and ${searchCondition(records, search, asker)}`,
        order: sql`${exactNumberFirst(search, number)}, ${number} desc`,
        limit,
      });
      const { rows } = await sql<StoredRow>`
        select ${selection(records, fields, asker)} from ${found}`.execute(query);
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

function wordOf(value: unknown, options: Readonly<Record<string, string>> | undefined): string {
  if (typeof value === "object" && value !== null && "label" in value) return String(value.label);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return options?.[text] ?? text;
}
