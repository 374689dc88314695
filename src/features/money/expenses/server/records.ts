import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { seoulDay } from "#platform/dates.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import { rateOn } from "#firm/server/rates.ts";
import { enterExpenses, manageExpenses } from "../access.ts";
import { expenseLimit } from "../expense-limit.ts";
import { expenseTemplate } from "../expense-template.ts";
import { expense, type ExpenseStatus, type ProofKind } from "../expense.ts";
import { vatWithin } from "../rules.ts";
import { expenseSteps } from "../steps.ts";
import { overLimit } from "./limits.ts";
import { submitDay } from "./submit-day.ts";
import { isTwin } from "./twins.ts";

/** Whether the person has entered the expense `r`. */
const isOwn = ({ viewer }: Asker) => sql<boolean>`coalesce(r.author_id = ${viewer.staff?.id ?? null}::bigint, false)`;

/** 관리자 sees what the teams spend, everybody else what is their own. */
function ownExpenses(asker: Asker) {
  if (manageExpenses.allows(asker.facts)) return teamRows(expense, null, asker);
  return isOwn(asker);
}

/** Whether the person may read what was noted about the case of the expense `r`. */
function isOpen(asker: Asker) {
  return sql<boolean>`(r.project_id is null or ${isOwn(asker)} or ${outsideWalls(asker, "project", sql<number>`r.project_id`)})`;
}

const proofMissing = sql<boolean>`(r.category not in ('인건비', '세금')
  and coalesce(r.proof_kind, 'none') in ('simple', 'none')
  and r.amount > coalesce(${rateOn("proofThreshold", sql`r.spent_on`)}, r.amount))`;

/** 제출 기한 of what is not submitted yet. */
const submitBy = sql`(case when r.status in ('draft', 'rejected') and r.author_id is not null
  then ${submitDay("r")} end)`;

export const expenseRecords = defineRecords(expense, {
  show: enterExpenses,
  manage: enterExpenses,
  list: null,
  scope: ownExpenses,
  // What was spent on a case behind a wall stands in the books, without what was noted about it.
  naming: { fields: { memo: "" }, open: isOpen },
  computed: {
    receipts: sql`(select count(*)::int from files f where f.record_type = 'expense'
      and f.record_id in (r.id, r.split_from_id) and f.deleted_at is null)`,
    proofMissing,
    overLimit,
    submitBy,
    duplicate: sql`exists (select from expenses o where ${isTwin("o", "r")})`,
  },
  actions: { fromTemplate: "정기지출", refusePart: "일부 반려", splitPart: "나눈 부분", note: "분개 메모" },
  check: async (writing) => {
    refuseLate(writing.before);
    refuseOdd(writing);
  },
  written: async ({ work, asker, before, changes }, id) => {
    if (before) return takeFirstBack(work, id, changes);
    const { amount = 0, vat = null, proofKind = null } = changes;
    const set = {
      author_id: asker.viewer.staff?.id ?? null,
      ...(vat === null && { vat: vatWithin(amount, proofKind) }),
    };
    await work.query.updateTable("expenses").set(set).where("id", "=", id).execute();
  },
});

/** The first of two approvals was of what stood there then. */
async function takeFirstBack(work: Work, id: number, changes: Change["changes"]): Promise<void> {
  if (!expenseSteps.steps.approve.covers.some((key) => changes[key] !== undefined)) return;
  const set = { first_approved_by_id: null, first_approved_at: null };
  await work.query.updateTable("expenses").set(set).where("id", "=", id).execute();
}

type Change = Pick<Writing<typeof expense>, "before" | "changes">;

const open: readonly ExpenseStatus[] = ["draft", "requested", "approved", "rejected"];

/** What was paid stays as it was approved. */
function refuseLate(before: Change["before"]): void {
  if (before && !open.includes(before["status"] as ExpenseStatus))
    throw new Failure("ruleViolated", "지급한 지출은 바꿀 수 없습니다.");
}

function refuseOdd(change: Change): void {
  const { changes } = change;
  if (changes.spentOn !== undefined && changes.spentOn > seoulDay(Date.now()))
    throw invalidField("spentOn", "지출일은 오늘 이후일 수 없습니다.");
  const [amount, vat] = [Number(valueAfter(change, "amount")), Number(valueAfter(change, "vat"))];
  const whole = vatWithin(amount, "taxInvoice" satisfies ProofKind);
  if (vat > whole) throw invalidField("vat", `VAT는 금액의 11분의 1(${whole.toLocaleString("ko-KR")}원)까지입니다.`);
  if (valueAfter(change, "category") === "접대비" && valueAfter(change, "vatUse") === "deductible")
    throw invalidField("vatUse", "접대비의 매입세액은 공제되지 않습니다. 불공제(접대비)를 골라 주세요.");
}

/** 지출 한도, kept by 관리자 alone. */
export const limitRecords = defineRecords(expenseLimit, {
  show: manageExpenses,
  manage: manageExpenses,
  list: null,
  check: async ({ before, changes }) => {
    const { fromHour = before?.fromHour ?? null, toHour = before?.toHour ?? null } = changes;
    if ((fromHour === null) !== (toHour === null)) {
      throw invalidField(fromHour === null ? "fromHour" : "toHour", "시작 시각과 종료 시각을 함께 적어 주세요.");
    }
    if (fromHour !== null && fromHour === toHour)
      throw invalidField("toHour", "종료 시각을 시작 시각과 다르게 적어 주세요.");
  },
});

/** 정기지출, kept by 관리자 alone. */
export const templateRecords = defineRecords(expenseTemplate, {
  show: manageExpenses,
  manage: manageExpenses,
  list: null,
});
