import { clientRef } from "#firm/refs.ts";
import { date, flag, instant, longText, money, oneOf, ref } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const memberStates = { active: "이용", leaving: "탈퇴 정산", left: "탈퇴" } as const;

/** Days before its last day from which a lot is called about to expire. */
export const expiringDays = 30;

/** 회원: a client of the firm who has cash, points or coupons (product §5.7, §6.12). Balances are sums over the ledger. */
export const member = defineResource("member", {
  label: "회원",
  table: "members",
  api: "/api/members",
  page: "/lawfirm/service/cashpoint",
  open: "query",
  numbered: false,
  title: "status",
  whose: [["client", "client_id"]],
  follows: ["walletMovement", "client"],
  fields: {
    client: ref(clientRef, { label: "회원", required: true, readonly: true, filter: true, width: 0 }),
    status: oneOf(memberStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      tones: { active: "green", leaving: "amber", left: "grey" },
      disclose: true,
    }),
    hasAccount: flag({ label: "온라인 계정", readonly: true, filter: true, width: 96 }),
    cash: money({ label: "캐시", required: true, readonly: true, width: 116, disclose: true }),
    paidCash: money({ label: "유료 캐시", required: true, readonly: true, width: 116, disclose: true }),
    point: money({ label: "포인트", required: true, readonly: true, width: 116, disclose: true }),
    held: money({ label: "사용 예약", required: true, readonly: true, width: 108, disclose: true }),
    expiring: money({ label: `${expiringDays}일 안 소멸`, required: true, readonly: true, width: 116, disclose: true }),
    expiresSoon: flag({ label: "소멸 예정", readonly: true, filter: true, width: 88 }),
    nextExpiryOn: date({ label: "다음 만료일", readonly: true, disclose: true }),
    lastMovedAt: instant({ label: "최근 내역", readonly: true }),
    memo: longText({ label: "메모", max: 1_000, erase: "empty" }),
  },
  columns: ["client", "status", "point", "cash", "held", "expiring", "nextExpiryOn", "lastMovedAt", "hasAccount"],
});
