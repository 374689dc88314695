import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Database } from "#platform/server/database/database.ts";
import { rateBases } from "../../claim-lines.ts";
import { applicationTitles, claimText, reliefs } from "../../papers.ts";
import { seizureKinds, titleKinds } from "../../seizure.ts";
import { accountOf } from "../claim.ts";
import type { SeizureRow } from "../prepared.ts";

type Query = Pick<Database, "query">;
export type Papers = Awaited<ReturnType<typeof papersOf>>;

/** What application, lists and report of a seizure say: the day of filing decides what is asked, today before it. */
export async function papersOf(work: Query, row: SeizureRow) {
  const asOf = row.filed_on ?? seoulDay(Date.now());
  const account = await accountOf(work, row, asOf);
  const targets = await work.query
    .selectFrom("seizure_targets as t")
    .leftJoin("third_debtors as d", "d.id", "t.third_debtor_id")
    .select(["t.place", "t.name", "t.kind", "t.claim", "t.amount", "d.representative", "d.address", "d.service_place"])
    .where("t.seizure_id", "=", row.id)
    .where("t.deleted_at", "is", null)
    .orderBy("t.place")
    .execute();
  const lawyer =
    row.lawyer_id === null
      ? null
      : await work.query.selectFrom("staffs").select("real_name").where("id", "=", row.lawyer_id).executeTakeFirst();
  // The court is told of what was collected on its order, not of what it distributed or a debtor paid.
  const collected = account.receipts.filter(({ takenBack, source }) => takenBack === "" && source === null);
  return {
    title: applicationTitles[row.kind],
    kind: seizureKinds[row.kind],
    court: row.court,
    caseNo: row.case_no,
    creditor: row.creditor,
    creditorAddress: row.creditor_address,
    debtor: row.debtor,
    debtorAddress: row.debtor_address,
    executionTitle: titleWords(row),
    relief: reliefs[row.kind],
    lawyer: lawyer?.real_name ?? "",
    asOf,
    principal: account.principal,
    interest: account.interest,
    costs: account.costs,
    total: account.left,
    segments: account.segments.map(({ startOn, endOn, rate, basis, base, source }) => ({
      words: `${base === null ? "원금" : `원금 중 ${formatWon(base)}원`}에 대하여 ${startOn}부터 ${endOn ?? "다 갚는 날"}까지 연 ${rate}%(${rateBases[basis]}, ${source})`,
    })),
    targets: targets.map(
      ({ place, name, kind, claim, amount, representative, address, service_place: servicePlace }) => ({
        place,
        name,
        representative: representative ?? "",
        address: servicePlace || (address ?? ""),
        claim: claimText({ kind, claim, amount }, row.debtor),
        amount: amount ?? 0,
      }),
    ),
    receipts: collected.map(({ on, target, amount }) => ({ on, target: target || row.debtor, amount })),
    collected: collected.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** `○○지방법원 2025가단901234 판결(2025-03-04)` */
function titleWords({ title_kind: kind, title_court: court, title_no: no, title_on: on }: SeizureRow): string {
  if (kind === null) return "";
  return `${[court, no, titleKinds[kind]].filter(Boolean).join(" ")}${on === null ? "" : `(${on})`}`;
}
