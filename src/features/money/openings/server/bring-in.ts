import { sql } from "kysely";
import { addDays } from "#firm/court-days.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { rowName } from "#platform/row-name.ts";
import { givingWay } from "#platform/server/give-way.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { ImportReport } from "#platform/server/spreadsheet/report.ts";
import type { WrittenRow } from "#records/server/import/kept-lists.ts";
import type { Keep } from "#records/server/import/list-routes.ts";
import { onTrial } from "#records/server/import/trial.ts";
import type { WriteContext } from "#records/server/write.ts";
import { bookHolding, bookOpening } from "./book-opening.ts";
import { findTargets, type OpenContract, type Target } from "./find-targets.ts";
import { makeContract } from "./make-contract.ts";
import { readOpeningList, type ListedOpening, type OpeningList } from "./read-list.ts";
import { standingOf } from "./standing.ts";

/** A case that got its contract by the list. */
export type LinkedProject = { readonly projectId: number; readonly contractId: number };

type Totals = { agreed: bigint; received: bigint; deposit: bigint };
type Done = {
  readonly written: WrittenRow[];
  readonly linked: LinkedProject[];
  readonly made: string[];
  readonly totals: Totals;
  unchanged: number;
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
    const { written, linked: before } = done;
    const added = written.filter(({ kind }) => kind !== "contract").length;
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
  const done: Done = {
    written: [],
    linked: [],
    made: [],
    totals: { agreed: 0n, received: 0n, deposit: 0n },
    unchanged: 0,
  };
  const seen = new Map<string, number>();
  const giveWay = givingWay();
  for (const row of rows) {
    await giveWay();
    const target = targets.get(row);
    if (!target) continue;
    const key = keyOf(target);
    const first = seen.get(key);
    seen.set(key, first ?? row.row);
    if (first === undefined) await bookRow(work, context, { row, target, asOf }, done);
    else row.wrong("contract", row.contract, `${rowName(first)}과 같은 계약이나 고객입니다.`, "한 행으로 합쳐 주세요.");
  }
  return done;
}

function keyOf({ contract, make, clientId }: Target): string {
  if (contract) return `contract ${contract.id}`;
  if (!make) return `client ${clientId ?? 0}`;
  return make.projectId === null ? `new ${make.clientId} ${make.title}` : `project ${make.projectId}`;
}

type One = { readonly row: ListedOpening; readonly target: Target; readonly asOf: Day };

async function bookRow(work: Work, context: WriteContext, { row, target, asOf }: One, done: Done): Promise<void> {
  const standing = await standingOf(work, target);
  const agreed = row.received === null ? null : agreedOf(row, target);
  if (row.received !== null && agreed === null) return;
  const contract = target.make ? await made(work, context, row, target.make, done) : target.contract;
  if (agreed !== null && contract) {
    const sums = { agreed, received: row.received! };
    if (standing.opening) {
      if (standing.opening.agreed === sums.agreed && standing.opening.received === sums.received) done.unchanged += 1;
      else
        refuseSecond(
          row,
          "received",
          `약정액 ${formatWon(standing.opening.agreed)}원, 받은 금액 ${formatWon(standing.opening.received)}원`,
        );
    } else if (isWithin(row, contract, sums)) {
      await bookOpening(work, contract, { ...sums, asOf });
      done.written.push({ kind: "opening", id: contract.id, version: 1, isNew: true });
    }
    done.totals.agreed += BigInt(sums.agreed);
    done.totals.received += BigInt(sums.received);
  }
  if (row.deposit === 0) return;
  done.totals.deposit += BigInt(row.deposit);
  if (standing.held === null) {
    const on = [addDays(asOf, -1), seoulDay(Date.now())].toSorted((one, other) => one.localeCompare(other))[0]!;
    const id = await bookHolding(work, context, { contract, clientId: target.clientId, amount: row.deposit, on });
    done.written.push({ kind: "payment", id, version: 1, isNew: true });
  } else if (standing.held === row.deposit) done.unchanged += 1;
  else refuseSecond(row, "deposit", `예수금 ${formatWon(standing.held)}원`);
}

async function made(
  work: Work,
  context: WriteContext,
  row: ListedOpening,
  make: NonNullable<Target["make"]>,
  done: Done,
): Promise<OpenContract> {
  const contract = await makeContract(work, context, make, row);
  done.written.push({ kind: "contract", id: contract.id, version: 1, isNew: true });
  done.made.push(`새 계약: ${contract.title}`);
  if (make.projectId !== null) done.linked.push({ projectId: make.projectId, contractId: contract.id });
  return contract;
}

/** What was agreed, in won; null, and told, where the file and the contract do not say the same. */
function agreedOf({ agreed, wrong }: ListedOpening, { contract, make }: Target): number | null {
  if (make) return agreed;
  if (!contract) {
    wrong("contract", "", "약정을 둘 계약이 없습니다.", "계약이나 사건명을 적어 주세요.");
    return null;
  }
  if (contract.total === 0) {
    wrong("agreed", String(agreed ?? ""), "보수가 없는 계약입니다.", "계약에 보수를 먼저 적어 주세요.");
    return null;
  }
  if (agreed === null || agreed === contract.total) return contract.total;
  const says = `계약의 보수는 모두 ${formatWon(contract.total)}원입니다.`;
  wrong("agreed", formatWon(agreed), says, "어느 쪽이 맞는지 확인하고, 계약이 맞으면 약정액 칸을 비워 주세요.");
  return null;
}

function refuseSecond({ wrong, received, deposit }: ListedOpening, key: "received" | "deposit", stands: string): void {
  const value = formatWon(key === "received" ? (received ?? 0) : deposit);
  wrong(key, value, `이미 이월한 잔액이 있습니다(${stands}).`, "먼저 가져온 것을 되돌린 뒤 다시 가져와 주세요.");
}

function isWithin(
  { wrong }: ListedOpening,
  { total, paid }: OpenContract,
  { received }: { readonly received: number },
): boolean {
  if (received <= total - paid) return true;
  const already = paid > 0 ? `이 계약에는 이미 등록된 입금 ${formatWon(paid)}원이 있습니다.` : "약정액보다 많습니다.";
  wrong("received", formatWon(received), already, "넘는 금액은 예수금 칸에 적어 주세요.");
  return false;
}

function report(
  list: OpeningList,
  { written, made: changes, totals, unchanged }: Done,
  applied: boolean,
): ImportReport {
  const { mistakes, alterations, notes } = list;
  const { agreed, received, deposit } = totals;
  const sums = [
    ["약정액", agreed],
    ["받은 금액", received],
    ["미수", agreed - received],
    ["예수금", deposit],
  ] as const;
  return {
    what: "이월 잔액",
    applied,
    added: written.filter(({ kind }) => kind !== "contract").length,
    changed: 0,
    unchanged,
    mistakes,
    alterations,
    changes,
    notes: [...notes, `합계: ${sums.map(([label, sum]) => `${label} ${formatWon(sum)}원`).join(", ")}`],
  };
}
