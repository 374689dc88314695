import { sql } from "kysely";
import { formatDateTime, formatTaskDate } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { ring } from "#records/server/bell/ring.ts";
import { hearingKindLabels, type HearingKind, type HearingResult } from "#features/litigation/hearings/hearing.ts";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { englishHearings } from "#features/portal/stages/english-words.ts";
import { wordsOfStage } from "#features/portal/stages/server/api.ts";
import type { StageWords } from "#features/portal/stages/stage-words.ts";
import type { ClientDraft } from "../schemas.ts";
import { draftText, filingText, hearingText, paymentText } from "../draft-words.ts";
import { draftProposed } from "./bell.ts";

type Query = Pick<Database, "query">;

type Row = {
  readonly id: number;
  readonly kind: ClientDraft["kind"];
  readonly title: string;
  readonly stage: ProjectStage | null;
  readonly words: StageWords | null;
  readonly language: ClientLanguage;
  readonly template: string | null;
  readonly hearing: { readonly at: string; readonly kind: HearingKind } | null;
  readonly held: { readonly at: string; readonly kind: HearingKind; readonly result: HearingResult | null } | null;
  readonly filed: { readonly document: string; readonly court: string } | null;
  readonly paid: { readonly amount: number; readonly on: string } | null;
  readonly hasAccount: boolean;
  readonly createdAt: Date;
  readonly responsibleId: number | null;
  readonly managerId: number | null;
  readonly projectId: number;
};

async function proposed({ query }: Query, which: ReturnType<typeof sql<boolean>>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.kind, p.title, d.stage, ${wordsOfStage(sql`p.category`, sql`d.stage`)} as words,
      coalesce(k.language, 'ko') as language, d.created_at as "createdAt", p.id as "projectId",
      p.responsible_id as "responsibleId", k.manager_id as "managerId",
      (select q.body from quick_replies q where q.stage = d.stage and q.deleted_at is null order by q.place, q.id limit 1) as template,
      (select json_build_object('at', h.at, 'kind', h.kind) from hearings h join legal_cases c on c.id = h.case_id
        where c.project_id = p.id and c.deleted_at is null and h.deleted_at is null and h.status = 'scheduled' and h.at >= now()
        order by h.at limit 1) as hearing,
      (select json_build_object('at', h.at, 'kind', h.kind, 'result', h.result) from hearings h where h.id = d.hearing_id) as held,
      (select json_build_object('document', o.title, 'court', coalesce(nullif(o.receipt_court, ''),
          (select c.court from legal_cases c where c.id = o.case_id), '')) from documents o where o.id = d.document_id) as filed,
      -- With what of the same receipt was taken apart from it.
      (select json_build_object('on', y.pay_date, 'amount', y.pay_amt + coalesce((select sum(s.pay_amt) from payments s
          where s.split_from_id = y.id and s.deleted_at is null), 0)) from payments y where y.id = d.payment_id) as paid,
      exists (select from client_accounts a where a.client_id = p.client_id and a.status = 'active') as "hasAccount"
    from client_drafts d join projects p on p.id = d.project_id join clients k on k.id = p.client_id
    where d.status = 'proposed' and p.deleted_at is null and k.ended_on is null and ${which} order by d.id limit 500`.execute(
    query,
  );
  return rows;
}

/** When a hearing is and of which kind, in each language. */
const hearingOn = ({ at, kind }: { readonly at: string; readonly kind: HearingKind }) => ({
  ko: `${formatTaskDate(at)} ${hearingKindLabels[kind]}`,
  en: `${formatDateTime(at).slice(0, 16)} (${englishHearings[kind]})`,
});

/** What is proposed to be said; null: nothing is said of such a stage. */
function textOf({ title, stage, words, language, template, hearing, held, filed, paid }: Row): string | null {
  const about = { title, language, next: hearing && hearingOn(hearing) };
  if (held) return hearingText(about, hearingOn(held), held.result);
  if (filed) return filingText(about, filed);
  if (paid) return paymentText(about, paid);
  return stage && draftText({ ...about, stage, words }, template);
}

/** What is proposed to be said to the client of a case now, the oldest first; nothing to one who died or is gone. */
export async function draftsOf(database: Query, projectId: number): Promise<ClientDraft[]> {
  const rows = await proposed(database, sql<boolean>`d.project_id = ${projectId}`);
  return rows.flatMap((row) => {
    const text = textOf(row);
    if (!text) return [];
    const { id, kind, hasAccount, createdAt } = row;
    return [{ id, kind, stage: row.stage ?? "", text, hasAccount, at: createdAt.toISOString() }];
  });
}

/** Tells those who look after a case of a new draft, once; of a stage of which nothing is said there is none. */
export async function tellOfDrafts(database: Database): Promise<void> {
  await inBackground(database, async (work) => {
    const { rows: locked } = await sql<{ id: number }>`select id from client_drafts
      d
      where status = 'proposed' and told_at is null and not exists (select from projects p join clients k on k.id = p.client_id
        where p.id = d.project_id and k.ended_on is not null)
      order by id limit 200 for update skip locked`.execute(work.query);
    if (locked.length === 0) return;
    const ids = locked.map(({ id }) => id);
    const rows = await proposed(work, sql<boolean>`d.id = any(${ids}::bigint[])`);
    await sql`update client_drafts set told_at = now() where id = any(${ids}::bigint[])`.execute(work.query);
    for (const row of rows) {
      if (textOf(row) === null) continue;
      const to = [row.responsibleId, row.managerId];
      await ring(work, draftProposed, { from: null, to, about: { type: "project", id: row.projectId } });
    }
  });
}
