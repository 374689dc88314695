import { sql } from "kysely";
import { formatTaskDate } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { ring } from "#records/server/bell/ring.ts";
import { hearingKindLabels, type HearingKind } from "#features/litigation/hearings/hearing.ts";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import type { ClientDraft } from "../schemas.ts";
import { draftText } from "../draft-words.ts";
import { draftProposed } from "./bell.ts";

type Query = Pick<Database, "query">;

type Row = {
  readonly id: number;
  readonly title: string;
  readonly stage: ProjectStage;
  readonly template: string | null;
  readonly hearing: { readonly at: string; readonly kind: HearingKind } | null;
  readonly hasAccount: boolean;
  readonly createdAt: Date;
  readonly responsibleId: number | null;
  readonly managerId: number | null;
  readonly projectId: number;
};

async function proposed({ query }: Query, which: ReturnType<typeof sql<boolean>>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, p.title, d.stage, d.created_at as "createdAt", p.id as "projectId", p.responsible_id as "responsibleId",
      k.manager_id as "managerId",
      (select q.body from quick_replies q where q.stage = d.stage and q.deleted_at is null order by q.place, q.id limit 1) as template,
      (select json_build_object('at', h.at, 'kind', h.kind) from hearings h join legal_cases c on c.id = h.case_id
        where c.project_id = p.id and c.deleted_at is null and h.deleted_at is null and h.status = 'scheduled' and h.at >= now()
        order by h.at limit 1) as hearing,
      exists (select from client_accounts a where a.client_id = p.client_id and a.status = 'active') as "hasAccount"
    from client_drafts d join projects p on p.id = d.project_id join clients k on k.id = p.client_id
    where d.status = 'proposed' and p.deleted_at is null and ${which} order by d.id limit 500`.execute(query);
  return rows;
}

const textOf = ({ title, stage, template, hearing }: Row): string | null => {
  const next = hearing === null ? "" : `${formatTaskDate(new Date(hearing.at))} ${hearingKindLabels[hearing.kind]}`;
  return draftText({ title, stage, next }, template);
};

/** What is proposed to be said to the client of a case now; null: nothing. */
export async function draftOf(database: Query, projectId: number): Promise<ClientDraft | null> {
  const [row] = await proposed(database, sql<boolean>`d.project_id = ${projectId}`);
  const text = row && textOf(row);
  if (!row || !text) return null;
  const { id, stage, hasAccount, createdAt } = row;
  return { id, stage, text, hasAccount, at: createdAt.toISOString() };
}

/** Tells those who look after a case of a new draft, once; of a stage of which nothing is said there is none. */
export async function tellOfDrafts(database: Database): Promise<void> {
  await inBackground(database, async (work) => {
    const { rows: locked } = await sql<{ id: number }>`select id from client_drafts
      where status = 'proposed' and told_at is null order by id limit 200 for update skip locked`.execute(work.query);
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
