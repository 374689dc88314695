import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { coupon } from "../coupon.ts";
import type { couponIssue } from "../issue.ts";
import { couponSteps as machine, issueSteps as issueMachine } from "../steps.ts";
import { couponRecords, issueRecords } from "./records.ts";

function refuseUnready({ before }: Looking<typeof coupon>): void {
  const { discount_kind: kind, won, rate, max_amount: most } = before;
  if (kind === "fixed" ? won === null : rate === null || most === null) {
    throw new Failure("ruleViolated", "할인 금액이나 할인율과 최대 할인을 먼저 넣어 주세요.");
  }
  if (before.valid_to >= seoulDay(Date.now())) return;
  throw new Failure("ruleViolated", "종료일이 지난 쿠폰입니다. 종료일을 늘린 뒤에 활성화해 주세요.");
}

/** What was issued and not used ends with the coupon; an order that holds it keeps it (additions 20). */
async function endIssues({ work, before }: Taking<typeof coupon, unknown>) {
  const { rows } = await sql<{ id: number }>`
    update coupon_issues set status = 'expired', version = version + 1, updated_at = now()
    where coupon_id = ${before.id} and status = 'issued' and deleted_at is null returning id`.execute(work.query);
  for (const { id } of rows) {
    work.audit({ action: "couponIssue.expire", recordType: "couponIssue", recordId: id });
    work.emit({ type: "record", ref: `couponIssue:${id}` });
  }
  return { says: rows.length === 0 ? [] : [`쓰지 않은 ${rows.length}장이 만료되었습니다.`] };
}

export const couponSteps = bindSteps(couponRecords, machine, {
  guards: { activate: refuseUnready },
  after: { end: endIssues },
});

/** One that was taken back can be issued to somebody else. */
async function freeOne({ work, before }: Taking<typeof couponIssue, unknown>): Promise<void> {
  await sql`update coupons set issued_count = issued_count - 1 where id = ${before.coupon_id}`.execute(work.query);
  work.emit({ type: "record", ref: `coupon:${before.coupon_id}` });
}

export const issueSteps = bindSteps(issueRecords, issueMachine, { after: { cancel: freeOne } });
