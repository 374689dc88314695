import { sql } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type * as schemas from "../schemas.ts";
import { snippetOf } from "../snippet.ts";
import type { DocumentKind, TextState } from "../words.ts";
import { documentRecords } from "./records.ts";

type Asked = z.output<typeof schemas.findInText.query>;
type Hit = {
  readonly number: number;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly evidence: string;
  readonly case: string;
  readonly counted: boolean;
  readonly page: number;
  readonly body: string;
};

const mostHits = 60;

/**
 * Pages of the newest versions in which the words stand, wherever in a word they begin (additions D4), newest documents
 * first. The pairs of letters choose pages of which only numbers are read and sorted; the texts of a frequent word, tens
 * of thousands, are opened one after the other until there are enough.
 */
export async function findInText({ query }: Pick<Database, "query">, asker: Asker, asked: Asked) {
  const { rows: forms } = await sql<{ normal: string }>`select search_normal(${asked.search}) as normal`.execute(query);
  const { normal } = forms[0]!;
  if (Array.from(normal).length < 2)
    throw invalidField("search", "두 글자 이상 적어 주세요. 띄어쓰기와 문장부호는 세지 않습니다.");
  const place = sql`(${asked.caseId ?? null}::bigint is null or r.case_id = ${asked.caseId ?? null})
    and (${asked.projectId ?? null}::bigint is null or r.project_id = ${asked.projectId ?? null})`;
  const { rows } = await sql<Hit>`
    select chosen.number, chosen.title, chosen.kind, chosen.evidence, chosen."case", chosen.counted, chosen.page, g.body
    from (
      select r.id as number, r.title, r.kind, r.evidence, coalesce(c.title, '') as "case", r.pages is not null as counted,
        k.page, k.id as page_id
      from pages_with(${normal}) k join ${fromTable(documentRecords)} on r.id = k.document_id and r.file_version = k.file_version
        left join legal_cases c on c.id = r.case_id
      where ${place} and ${visible(documentRecords, asker)}
      order by r.id desc, k.page offset 0) chosen
      join lateral (select body from document_pages p where p.id = chosen.page_id and strpos(p.normal, ${normal}) > 0) g
        on true
    order by chosen.number desc, chosen.page limit ${mostHits + 1}`.execute(query);
  const unread = await sql<{ state: TextState; count: number }>`
    select r.text_state as state, count(*)::int as count from ${fromTable(documentRecords)}
    where r.text_state not in ('text', 'none') and ${place} and ${visible(documentRecords, asker)}
    group by r.text_state order by r.text_state`.execute(query);
  const models = rows.slice(0, mostHits).map(({ counted, body, ...row }) => ({
    ...row,
    unit: counted ? ("쪽" as const) : ("부분" as const),
    ...snippetOf(body, normal),
  }));
  return { models, total: models.length, more: rows.length > mostHits, unread: unread.rows };
}
