import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { exactNumberFirst, numberMatches, parseSearch } from "#platform/server/database/text-search.ts";
import { searchCondition } from "#records/server/list.ts";
import { seesWhole } from "#records/server/masking.ts";
import { presentValue } from "#records/server/present.ts";
import { visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";
import { consult, consultStatusLabels } from "#features/pipeline/consults/consult.ts";
import { project, projectStatusLabels } from "#features/pipeline/projects/project.ts";

type Row = { id: number; id_int: number; name: string; tel: string; status: string; brief: string; whole: boolean };

export type RelatedWork = { readonly models: Omit<Row, "id" | "whole">[]; readonly recordIds: readonly number[] };

const most = 20;

const consultColumns = sql`r.id, r.id_int, r.name, r.tel, r.status, r.brief`;
const projectColumns = sql`r.id, r.id_int, r.client_name as name, r.client_tel as tel, r.status,
  concat_ws(' · ', r.title, nullif(r.brief, '')) as brief`;

/** What is searched of a project; all that is of a consultation. */
const projectKeys = ["title", "clientName", "clientTel", "caseNo", "brief"] as const;

/**
 * Consultations or projects that fit what was typed (name, number, 사건번호, telephone, brief, 초성), of those the person may
 * see: the number that was typed first, then the newest; at most 20. Masked as in their own lists.
 */
export async function searchRelated(
  { query }: Database,
  asker: Asker,
  category: "consult" | "project",
  searchText: string,
): Promise<RelatedWork> {
  const search = parseSearch(searchText);
  if (!search) return { models: [], recordIds: [] };
  const isConsult = category === "consult";
  const records = registeredRecords().get(category)!;
  const number = sql.ref<number>("r.id_int");
  // One digit stands in nearly every text: it is meant as a number.
  const fits =
    search.whole.length === 1
      ? (numberMatches(search, number) ?? sql`false`)
      : searchCondition(records, search, asker, isConsult ? {} : { only: projectKeys });
  const { rows } = await sql<Row>`
    select ${isConsult ? consultColumns : projectColumns}, ${seesWhole(records, asker)} as whole
    from ${fromTable(records)}
    where ${visible(records, asker)} and ${fits}
    order by ${exactNumberFirst(search, number)}, r.id_int desc
    limit ${most}`.execute(query);
  const labels: Readonly<Record<string, string>> = isConsult ? consultStatusLabels : projectStatusLabels;
  const [nameField, telField] = isConsult
    ? [consult.fields.name, consult.fields.tel]
    : [project.fields.clientName, project.fields.clientTel];
  const models = rows.map(({ id_int, name, tel, status, brief, whole }) => ({
    id_int,
    name: String(presentValue(nameField, name.trim(), whole)),
    tel: String(presentValue(telField, tel, whole)),
    status: labels[status] ?? status,
    brief,
  }));
  return { models, recordIds: rows.map(({ id }) => id) };
}
