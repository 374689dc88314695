import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { unfinishedOf } from "#records/server/held.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";

export const questionAsked: BellKind = { name: "question.asked", why: "질문", says: "고객이 질문을 올렸습니다" };

/** Tells those who look after the client and work on the running cases, and whoever keeps the questions of clients. */
export async function tellOfQuestion(work: Work, questionId: number, clientId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct person.id from (
      select unnest(array[k.manager_id, k.lawyer_id]) as id from clients k where k.id = ${clientId}
      union all
      select unnest(array[r.responsible_id, r.associate_id]) from projects r
      where r.client_id = ${clientId} and ${unfinishedOf("project")}
    ) person where person.id is not null`.execute(work.query);
  const keepers = await holdersOf(work, "게시판관리");
  const to = [...rows.map(({ id }) => id), ...keepers];
  await ring(work, questionAsked, { from: null, to, about: { type: "question", id: questionId } });
}
