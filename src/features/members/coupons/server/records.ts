import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { manageCoupons, showCoupons } from "../access.ts";
import { coupon } from "../coupon.ts";
import { couponIssue } from "../issue.ts";

/** 쿠폰 with its rules. It is the firm's, whichever team made it. */
export const couponRecords = defineRecords(coupon, {
  show: showCoupons,
  manage: manageCoupons,
  list: null,
  scope: () => sql<boolean>`true`,
  computed: {
    usedCount: sql`(select count(*)::int from coupon_issues i where i.coupon_id = r.id and i.status = 'used' and i.deleted_at is null)`,
    discounted: sql`(select coalesce(sum(i.discount), 0)::bigint from coupon_issues i where i.coupon_id = r.id and i.status = 'used'
      and i.deleted_at is null)`,
  },
  actions: { issue: "발급" },
  check: refuseUnfit,
});

type Values = {
  readonly discountKind: "fixed" | "rate";
  readonly won: number | null;
  readonly rate: number | null;
  readonly maxAmount: number | null;
};

async function refuseUnfit({ before, changes }: Writing<typeof coupon>): Promise<void> {
  refuseMixed({ ...(before as Values | null), ...changes } as Values);
  if (before !== null) refuseAfterwards(before, changes);
}

/** A fixed sum or a share: a share from 1 to 100 with a most, never both. */
function refuseMixed({ discountKind, won, rate, maxAmount }: Values): void {
  if (discountKind === "fixed") {
    if (!won) throw invalidField("won", "정액 쿠폰은 할인 금액을 넣어 주세요.");
    if (rate) throw invalidField("rate", "정액 쿠폰에는 할인율을 넣지 않습니다.");
    if (maxAmount) throw invalidField("maxAmount", "정액 쿠폰에는 최대 할인을 넣지 않습니다.");
    return;
  }
  if (!rate) throw invalidField("rate", "정률 쿠폰은 할인율을 1–100으로 넣어 주세요.");
  if (!maxAmount) throw invalidField("maxAmount", "정률 쿠폰은 최대 할인 금액을 넣어 주세요.");
  if (won) throw invalidField("won", "정률 쿠폰에는 할인 금액을 넣지 않습니다.");
}

const promised = ["discountKind", "won", "rate", "maxAmount", "minAmount", "target", "perMember", "validFrom"] as const;

/** What was promised to members stays; more may be given, and for longer. */
function refuseAfterwards(before: Readonly<Record<string, unknown>>, changes: Writing<typeof coupon>["changes"]): void {
  const { issueLimit, validTo } = changes;
  const issued = Number(before["issuedCount"]);
  if (typeof issueLimit === "number" && issueLimit < issued) {
    throw invalidField("issueLimit", `이미 ${issued}장을 발급했습니다. 그보다 줄일 수 없습니다.`);
  }
  if (before["status"] === "draft") return;
  if (before["status"] === "ended") throw new Failure("ruleViolated", "종료한 쿠폰은 바꿀 수 없습니다.");
  const changed = promised.find((key) => changes[key] !== undefined && changes[key] !== before[key]);
  if (changed) throw invalidField(changed, "발급을 시작한 쿠폰의 조건은 바꿀 수 없습니다. 새 쿠폰을 만들어 주세요.");
  if (validTo !== undefined && validTo < (before["validTo"] as string)) {
    throw invalidField("validTo", "발급을 시작한 쿠폰의 종료일은 앞당길 수 없습니다. 중지하거나 종료해 주세요.");
  }
}

/** 쿠폰 발급 with its rules: of the team of the member. */
export const issueRecords = defineRecords(couponIssue, {
  show: showCoupons,
  manage: manageCoupons,
  list: null,
  computed: { issuedAt: sql`r.created_at` },
  actions: { hold: "주문에 사용", use: "사용", giveBack: "사용 취소" },
});
