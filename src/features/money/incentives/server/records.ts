import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { proportion } from "#platform/money.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import { isLawyer, refuseReferral } from "#features/money/payments/server/api.ts";
import { manageIncentives, showIncentives } from "../access.ts";
import { incentiveRule } from "../incentive-rule.ts";
import { incentive } from "../incentive.ts";

const ofLawyer = sql<boolean>`exists (select from staffs f where f.id = r.staff_id and ${isLawyer("f")})`;

/** A share of fees for somebody who is no lawyer, which no lawyer has allowed (변호사법 §34). */
export const isBlocked = sql<boolean>`(r.pct is not null and r.override_by_id is null and not ${ofLawyer})`;

export const ruleRecords = defineRecords(incentiveRule, {
  show: manageIncentives,
  manage: manageIncentives,
  list: null,
  check: async (writing) => {
    const [fixed, pct] = [valueAfter(writing, "fixed"), valueAfter(writing, "pct")];
    if (valueAfter(writing, "basis") !== "정액") {
      if (pct === null) throw invalidField("pct", "기여액의 비율을 넣어 주세요.");
      return;
    }
    if (fixed === null) throw invalidField("fixed", "정액 기준은 금액을 넣어 주세요.");
    if (pct !== null) throw invalidField("pct", "정액 기준은 비율을 비워 주세요.");
  },
});

export const incentiveRecords = defineRecords(incentive, {
  show: showIncentives,
  manage: manageIncentives,
  list: null,
  computed: {
    name: sql`(select f.short_name || ' ' || to_char(r.from_day, 'YYYY-MM-DD') from staffs f where f.id = r.staff_id)`,
    blocked: isBlocked,
  },
  actions: { draft: "산정", except: "비변호사 예외" },
  check: checkIncentive,
  // What a lawyer allowed was the amount that stood then.
  written: async ({ work, before, changes }, id) => {
    const touched = (["staff", "basis", "pct", "amount"] as const).some(
      (key) => changes[key] !== undefined && changes[key] !== before?.[key],
    );
    if (!before || !touched) return;
    await sql`update incentives set override_by_id = null, override_reason = '' where id = ${id}`.execute(work.query);
  },
});

const fixedStates: readonly unknown[] = ["paid", "canceled"];

async function checkIncentive(writing: Writing<typeof incentive>): Promise<void> {
  const { work, before } = writing;
  if (before && fixedStates.includes(before["status"]))
    throw new Failure("ruleViolated", "지급했거나 취소한 인센티브는 바꿀 수 없습니다.");
  const basis = valueAfter(writing, "basis");
  const pct = valueAfter(writing, "pct") as number | null;
  const [base, amount] = [Number(valueAfter(writing, "base")), Number(valueAfter(writing, "amount"))];
  if (basis === "정액" && pct !== null) throw invalidField("pct", "정액에는 비율을 넣지 않습니다.");
  if (basis !== "정액" && pct === null) throw invalidField("pct", "기여액의 비율을 넣어 주세요.");
  if (pct !== null && base > 0 && amount > proportion(base, Math.round(pct * 1_000), 100_000))
    throw invalidField("amount", "지급액이 기여액에 비율을 곱한 금액보다 많습니다.");
  if (basis !== "소개") return;
  await refuseReferral(work, valueAfter(writing, "staff") as number | null);
}
