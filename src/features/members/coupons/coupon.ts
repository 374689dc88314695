import { count, date, flag, longText, money, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const couponStates = { draft: "작성", active: "활성", paused: "중지", ended: "종료" } as const;
const discountKinds = { fixed: "정액", rate: "정률" } as const;

/**
 * What a coupon is for. 착수금 and 성공보수 are never among them: a reduced fee for a case may be an unfair price or a
 * benefit for being retained (변호사 광고에 관한 규정; product §5.7).
 */
export const couponTargets = { consult: "상담료", service: "서비스", all: "전체" } as const;
export type CouponTarget = keyof typeof couponTargets;

const made = { keep: "법인이 정한 할인" } as const;

/** 쿠폰 (product §5.7, §6.12). The firm's, whichever team made it. */
export const coupon = defineResource("coupon", {
  label: "쿠폰",
  table: "coupons",
  api: "/api/coupons",
  page: "/lawfirm/service/coupon/couponDetail",
  open: "query",
  numbered: false,
  title: "name",
  follows: ["couponIssue"],
  inOrder: [["validFrom", "validTo"]],
  fields: {
    code: text({ label: "코드", max: 8, readonly: true, search: true, width: 104, erase: made }),
    name: text({ label: "이름", required: true, max: 60, search: true, width: 0, erase: made }),
    status: oneOf(couponStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { draft: "grey", active: "green", paused: "amber", ended: "red" },
    }),
    discountKind: oneOf(discountKinds, { label: "할인 방식", required: true, filter: true, width: 84 }),
    won: money({ label: "할인 금액", min: 1, width: 108, help: "정액일 때" }),
    rate: count({ label: "할인율", min: 1, max: 100, unit: "%", width: 76, help: "정률일 때 1–100" }),
    maxAmount: money({ label: "최대 할인", min: 1, width: 108, help: "정률일 때 반드시 정합니다." }),
    minAmount: money({ label: "최소 금액", required: true, width: 108, help: "이 금액부터 쓸 수 있습니다." }),
    target: oneOf(couponTargets, {
      label: "대상",
      required: true,
      filter: true,
      width: 84,
      help: "착수금·성공보수에는 쓸 수 없습니다.",
    }),
    issueLimit: count({ label: "발급 한도", min: 1, max: 1_000_000, unit: "장", width: 92, help: "비우면 제한 없음" }),
    perMember: count({ label: "회원당", required: true, min: 1, max: 100, unit: "장", width: 76 }),
    issuedCount: count({ label: "발급", required: true, readonly: true, unit: "장", width: 76 }),
    usedCount: count({ label: "사용", required: true, readonly: true, unit: "장", width: 76 }),
    discounted: money({ label: "할인 합계", required: true, readonly: true, detailOnly: true }),
    validFrom: date({ label: "시작일", required: true, filter: true }),
    validTo: date({ label: "종료일", required: true, sort: true, filter: true }),
    stackable: flag({ label: "포인트와 함께 사용", filter: true, width: 128 }),
    memo: longText({ label: "메모", max: 1_000, erase: made }),
  },
  columns: [
    "code",
    "name",
    "status",
    "discountKind",
    "won",
    "rate",
    "target",
    "issuedCount",
    "usedCount",
    "validFrom",
    "validTo",
  ],
});
