import { sql } from "kysely";
import { addDays } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { ImportReport } from "#platform/server/spreadsheet/report.ts";
import type { WrittenRow } from "#records/server/import/kept-lists.ts";
import type { Keep } from "#records/server/import/list-routes.ts";
import { onTrial } from "#records/server/import/trial.ts";
import type { WriteContext } from "#records/server/write.ts";
import { bookHoldings, bookOpenings } from "./book-openings.ts";
import { findTargets } from "./find-targets.ts";
import { makeContracts } from "./make-contracts.ts";
import { planOpenings, type OpeningPlan, type PlannedOpening } from "./plan-openings.ts";
import { readOpeningList, type OpeningList } from "./read-list.ts";
import { openStandings } from "./standing.ts";

/** A case that got its contract by the list. */
export type LinkedProject = { readonly projectId: number; readonly contractId: number };

type Done = {
  readonly plan: OpeningPlan;
  readonly written: readonly WrittenRow[];
  readonly linked: readonly LinkedProject[];
};

/**
 * Takes the balances of the old books over: arrears by contract, and what is held for clients. Everything or nothing;
 * without `keep` it is tried and nothing is written. 422 while the firm has not said when it begins.
 */
export async function bringOpeningsIn(
  context: WriteContext,
  bytes: Uint8Array,
  keep: Keep<LinkedProject> | null,
): Promise<ImportReport> {
  const list = await readOpeningList(bytes, context.viewer.staff?.id ?? null);
  const inFile = list.mistakes.length;
  const stays = () => keep !== null && list.mistakes.length === 0;
  const run = async (work: Work) => {
    // Two lists at a time would both find a contract without a balance.
    await sql`select pg_advisory_xact_lock(hashtext('import-openings'))`.execute(work.query);
    // A retried transaction starts over with what is wrong in the file alone.
    list.mistakes.splice(inFile);
    const done = await bookAll(work, context, list);
    const { plan, written, linked: before } = done;
    const added = countOf(plan);
    if (stays() && written.length > 0) await keep?.(work, { added, changed: 0, written, before });
    return done;
  };
  return report(list, await onTrial(context, run, stays), stays());
}

async function firstDay({ query }: Work): Promise<Day> {
  const firm = await query.selectFrom("firm_settings").select("go_live_on").executeTakeFirst();
  if (firm?.go_live_on) return firm.go_live_on;
  throw new Failure(
    "ruleViolated",
    "잔액을 넘겨받는 날이 정해지지 않았습니다. 도입 준비에서 사용 시작일을 먼저 정해 주세요.",
  );
}

async function bookAll(work: Work, context: WriteContext, list: OpeningList): Promise<Done> {
  const asOf = await firstDay(work);
  // What a cell that cannot be read leaves open would only be told a second time.
  const mistaken = new Set(list.mistakes.map(({ row }) => row));
  const rows = list.rows.filter(({ row }) => !mistaken.has(row));
  const targets = await findTargets(work, context, rows);
  const plan = planOpenings(rows, targets, await openStandings(work, targets.values()));
  if (list.mistakes.length > 0) return { plan, written: [], linked: [] };
  return { plan, ...(await writeAll(work, context, plan, asOf)) };
}

/** Writes everything down: new contracts, what was agreed and received of contracts, and what is held. */
async function writeAll(
  work: Work,
  context: WriteContext,
  { rows }: OpeningPlan,
  asOf: Day,
): Promise<Pick<Done, "written" | "linked">> {
  const makes = rows.flatMap((one) => {
    const { row, target, sums } = one;
    return target.make && sums ? [{ one, told: { ...target.make, signedAt: row.signedAt, agreed: sums.agreed } }] : [];
  });
  const contracts = await makeContracts(
    work,
    context,
    makes.map(({ told }) => told),
  );
  const made = new Map(makes.map(({ one }, index) => [one, contracts[index]!]));
  const contractOf = (one: PlannedOpening) => made.get(one) ?? one.target.contract;
  const openings = rows.flatMap((one) => {
    const contract = contractOf(one);
    return one.sums && contract ? [{ contract, ...one.sums }] : [];
  });
  await bookOpenings(work, asOf, openings);
  const holdings = rows.flatMap((one) => {
    const { deposit: amount, target } = one;
    return amount > 0 ? [{ contract: contractOf(one), clientId: target.clientId, amount }] : [];
  });
  const [on] = [addDays(asOf, -1), seoulDay(Date.now())].toSorted((one, other) => one.localeCompare(other));
  const payments = await bookHoldings(work, context, on!, holdings);
  const linked = makes.flatMap(({ one, told: { projectId } }) =>
    projectId === null ? [] : [{ projectId, contractId: made.get(one)!.id }],
  );
  return {
    written: [
      ...contracts.map(({ id }) => fresh("contract", id)),
      ...openings.map(({ contract }) => fresh("opening", contract.id)),
      ...payments.map((id) => fresh("payment", id)),
    ],
    linked,
  };
}

const fresh = (kind: string, id: number): WrittenRow => ({ kind, id, version: 1, isNew: true });

/** Balances that are written down. */
const countOf = ({ rows }: OpeningPlan): number =>
  rows.reduce((all, { sums, deposit }) => all + Number(sums !== null) + Number(deposit > 0), 0);

function report(list: OpeningList, { plan }: Done, applied: boolean): ImportReport {
  const { mistakes, alterations, notes } = list;
  const { agreed, received, deposit } = plan.totals;
  const sums = [
    ["약정액", agreed],
    ["받은 금액", received],
    ["미수", agreed - received],
    ["예수금", deposit],
  ] as const;
  return {
    what: "이월 잔액",
    applied,
    added: countOf(plan),
    changed: 0,
    unchanged: plan.unchanged,
    mistakes,
    alterations,
    changes: plan.rows.flatMap(({ target: { make }, sums: one }) => (make && one ? [`새 계약: ${make.title}`] : [])),
    notes: [...notes, `합계: ${sums.map(([label, sum]) => `${label} ${formatWon(sum)}원`).join(", ")}`],
  };
}
