import { sql } from "kysely";
import type { Asker } from "../../../../../kit/server/asker.ts";
import type { Database } from "../../../../../kit/server/database/database.ts";
import {
  exactNumberFirst,
  normalText,
  parseSearch,
  searchMatches,
} from "../../../../../kit/server/database/text-search.ts";
import { formatPhone, maskPhone } from "../../../../../kit/shared/phone.ts";
import { consultStatusLabels } from "../../../../pipeline/consults/consult.ts";
import { manageConsults } from "../../../../pipeline/consults/access.ts";
import { manageProjects } from "../../../../pipeline/projects/access.ts";
import { projectStatusLabels } from "../../../../pipeline/projects/project.ts";
import { relatedRecords } from "../related-record.ts";

type Row = { id: number; id_int: number; name: string; tel: string; status: string; brief: string };

export type RelatedWork = { readonly models: Omit<Row, "id">[]; readonly recordIds: readonly number[] };

const most = 20;

const consultColumns = sql`r.id, r.id_int, r.name, r.tel, r.status, r.brief`;
const projectColumns = sql`r.id, r.id_int, r.client_name as name, r.client_tel as tel, r.status,
  concat_ws(' · ', r.title, nullif(r.brief, '')) as brief`;

const projectText = sql<string>`r.title || ' ' || r.client_name || ' ' || r.brief`;

/**
 * Consultations or projects that fit what was typed (name, number, telephone, brief, 초성), of those the person may
 * see: the number that was typed first, then the newest; at most 20. Telephone numbers are whole for those who manage.
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
  const seesWhole = (isConsult ? manageConsults : manageProjects).allows(asker.facts);
  const { table, visible } = relatedRecords[category];
  const number = sql.ref<number>("r.id_int");
  const fits = searchMatches(search, {
    text: isConsult ? sql.ref("r.search_text") : normalText(projectText),
    tokens: sql.ref("r.search_tokens"),
    number,
    phone: { digits: sql.ref("r.tel_digits"), seesWhole },
  });
  const { rows } = await sql<Row>`
    select ${isConsult ? consultColumns : projectColumns}
    from ${sql.table(table)} r
    where r.deleted_at is null and ${visible(asker)} and ${fits}
    order by ${exactNumberFirst(search, number)}, r.id_int desc
    limit ${most}`.execute(query);
  const labels: Readonly<Record<string, string>> = isConsult ? consultStatusLabels : projectStatusLabels;
  const phone = seesWhole ? formatPhone : maskPhone;
  const models = rows.map(({ id_int, name, tel, status, brief }) => ({
    id_int,
    name: name.trim(),
    tel: phone(tel),
    status: labels[status] ?? status,
    brief,
  }));
  return { models, recordIds: rows.map(({ id }) => id) };
}
