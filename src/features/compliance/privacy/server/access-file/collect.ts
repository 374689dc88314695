import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { cellOf } from "#records/server/export.ts";
import { present, type StoredRow } from "#records/server/present.ts";
import { mayRead, visible, type AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable, selection } from "#records/server/select.ts";
import type { Field } from "#records/field.ts";
import type { Resource } from "#records/resource.ts";
import { attachedParts, ownParts } from "./other-parts.ts";
import { parts, type DataSubject, type Line, type Part, type Section } from "./parts.ts";

type Query = Pick<Database, "query">;

type PersonalData = {
  readonly sections: readonly Section[];
  /** Kinds of which this person reads nothing, in the words of the firm. */
  readonly closed: string[];
  /** Kinds in which names and telephones of some record are masked for this person. */
  readonly masked: string[];
};

/** Everything the firm holds of a client, as far as this person sees it, less what the law keeps back. */
export async function collectData(database: Query, asker: Asker, subject: DataSubject): Promise<PersonalData> {
  const sections: Section[] = [];
  const masked: string[] = [];
  const keys = new Map<string, readonly number[]>();
  const kinds = parts.map((part) => ({ part, records: registeredRecords().get(part.kind)! }));
  for (const { part, records } of kinds) {
    if (!records.show.allows(asker.facts)) continue;
    const { section, ids, isMasked } = await sectionOf(database, asker, { part, records, subject });
    keys.set(part.kind, ids);
    if (isMasked) masked.push(labelOf({ records }));
    sections.push(section);
    if (part.kind === "client") sections.push(...(await ownParts(database, subject)));
  }
  sections.push(...(await attachedParts(database, asker, keys)));
  const memos = registeredRecords().get("memo")!;
  const seen = kinds.filter(({ records }) => records.show.allows(asker.facts));
  return {
    sections,
    closed: [...kinds.filter((kind) => !seen.includes(kind)), { records: memos }]
      .filter(({ records }) => !records.show.allows(asker.facts))
      .map(labelOf),
    masked,
  };
}

const labelOf = ({ records }: { readonly records: AnyRecords }) => String(records.resource.label);

type Wanted = { readonly part: Part; readonly records: AnyRecords; readonly subject: DataSubject };

async function sectionOf({ query }: Query, asker: Asker, { part, records, subject }: Wanted) {
  const { fields: all, label }: Resource = records.resource;
  const own = part.ownFields ?? [];
  const fields = [...part.fields, ...own]
    .map((key): [string, Field] => [key, all[key]!])
    .filter(([, field]) => mayRead(field, asker.facts));
  const isOwn = own.length > 0 ? sql`r.client_id is not distinct from ${subject.clientId}` : sql`true`;
  const { rows } = await sql<StoredRow & { id: number; isOwn: boolean }>`
    select ${selection(records, fields, asker)}, ${isOwn} as "isOwn" from ${fromTable(records)}
    where r.id = any(array(${part.keys(subject)})) and ${visible(records, asker)} order by r.id`.execute(query);
  const lines = rows.flatMap((row) => {
    const told = row.isOwn ? fields : fields.filter(([key]) => !own.includes(key));
    const shown = present(records, row, told) as unknown as StoredRow;
    return told.flatMap(([key, field]) => lineOf(`${label} ${String(row["number"])}`, field, shown[key]));
  });
  const isMasked = fields.some(([, { personal }]) => personal) && rows.some(({ seesWhole }) => seesWhole !== true);
  return { section: { label, records: rows.length, lines }, ids: rows.map(({ id }) => id), isMasked };
}

/** What is empty or not so is not told. */
function lineOf(record: string, field: Field, value: unknown): Line[] {
  if (value === null || value === undefined || value === "" || value === false) return [];
  return [{ record, item: field.label, content: cellOf(field, value) }];
}
