import { clientRef, couponRef, serviceOrderRef } from "#firm/refs.ts";
import { instant, money, oneOf, ref } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const issueStates = { issued: "발급", held: "주문 중", used: "사용", canceled: "회수", expired: "만료" } as const;

/** 쿠폰 발급: one coupon in the hands of one member, used once. */
export const couponIssue = defineResource("couponIssue", {
  label: "쿠폰 발급",
  table: "coupon_issues",
  api: "/api/coupon-issues",
  page: "/lawfirm/service/coupon/issues",
  open: "query",
  numbered: false,
  title: "status",
  whose: [["client", "client_id"]],
  fields: {
    coupon: ref(couponRef, { label: "쿠폰", required: true, readonly: true, filter: true, width: 0, disclose: true }),
    client: ref(clientRef, { label: "회원", required: true, readonly: true, filter: true, width: 120 }),
    status: oneOf(issueStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: { issued: "blue", held: "amber", used: "green", canceled: "grey", expired: "grey" },
      disclose: true,
    }),
    issuedAt: instant({ label: "발급일시", required: true, readonly: true, disclose: true }),
    usedAt: instant({ label: "사용일시", readonly: true, disclose: true }),
    discount: money({ label: "할인액", readonly: true, width: 108, disclose: true }),
    order: ref(serviceOrderRef, { label: "주문", readonly: true, width: 160 }),
    heldUntil: instant({ label: "주문 기한", readonly: true }),
  },
  columns: ["issuedAt", "coupon", "client", "status", "usedAt", "discount", "order"],
});
