import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { closingItems, type ClosingKey } from "../closing.ts";
import type * as schemas from "../schemas.ts";

type Dates = { readonly id: number; readonly nextDeadlineOn: string | null; readonly nextHearingAt: string | null };
type Answers = {
  readonly result?: unknown;
  readonly settlementNote?: string | null | undefined;
  readonly recordsReturned?: boolean | null | undefined;
};

/** The checklist of a closing with what the database knows and what the person has answered so far. */
export async function closingChecklist(
  query: Database["query"],
  project: Dates,
  { result = null, settlementNote, recordsReturned = false }: Answers,
): Promise<schemas.ClosingItem[]> {
  const { rows } = await sql<{ deposit: WonSum; securities: number }>`select ${wonSum(sql`pay_amt`)} as deposit,
      (select count(*)::int from court_securities where project_id = ${project.id} and status <> 'recovered'
        and deleted_at is null) as securities from payments
    where project_id = ${project.id} and is_deposit and deleted_at is null
      and status not in ('expected', 'writtenOff')`.execute(query);
  const { deposit, securities } = rows[0]!;
  const { nextDeadlineOn: deadline, nextHearingAt: hearing } = project;
  const ahead = hearing !== null && new Date(hearing) > new Date();
  const items: [ClosingKey, met: boolean, detail: string][] = [
    ["deadlines", deadline === null, deadline === null ? "" : `다음 기한 ${deadline}`],
    ["hearings", !ahead, ahead ? `다음 기일 ${formatDateTime(hearing).slice(0, 16)}` : ""],
    ["deposit", BigInt(deposit) === 0n || Boolean(settlementNote?.trim()), `예수금 ${formatWon(deposit)}원`],
    ["securities", securities === 0, securities === 0 ? "" : `담보 ${securities}건`],
    ["result", result !== null, ""],
    ["records", recordsReturned === true, ""],
  ];
  return items.map(([key, met, detail]) => ({ key, label: closingItems[key].label, met, detail }));
}
