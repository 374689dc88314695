import { clientRef, paymentRef, serviceOrderRef } from "#firm/refs.ts";
import { mostWon } from "#platform/money.ts";
import { count, date, instant, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const walletUnits = { cash: "캐시", point: "포인트" } as const;
export type WalletUnit = keyof typeof walletUnits;

export const movementKinds = {
  charge: "충전",
  earn: "적립",
  use: "사용",
  return: "사용 취소",
  refund: "환불",
  expire: "소멸",
  adjust: "조정",
} as const;
export type MovementKind = keyof typeof movementKinds;

/** What somebody enters; the others come from orders and from the last day of a lot. */
export const enteredKinds = ["earn", "use", "adjust", "refund"] as const satisfies readonly MovementKind[];

const movementStates = {
  requested: "승인 대기",
  held: "예약",
  done: "반영",
  released: "해제",
  rejected: "반려",
} as const;

/** 캐시·포인트 내역 (product §5.7 CashPointEntry): nobody changes what has been booked; it is given back or adjusted. */
export const walletMovement = defineResource("walletMovement", {
  label: "캐시·포인트 내역",
  table: "wallet_movements",
  api: "/api/wallet-movements",
  page: "/lawfirm/service/cashpoint/ledger",
  open: "query",
  numbered: false,
  title: "brief",
  whose: [["client", "client_id"]],
  fields: {
    createdOn: date({ label: "일자", readonly: true, filter: true, disclose: true }),
    client: ref(clientRef, { label: "회원", required: true, filter: true, width: 120 }),
    unit: oneOf(walletUnits, { label: "구분", required: true, filter: true, width: 76, disclose: true }),
    kind: oneOf(movementKinds, { label: "유형", required: true, filter: true, width: 84, disclose: true }),
    status: oneOf(movementStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: { requested: "amber", held: "blue", done: "green", released: "grey", rejected: "red" },
      disclose: true,
    }),
    amount: money({
      label: "금액",
      required: true,
      min: -mostWon,
      width: 116,
      disclose: true,
      help: "적립·사용·환불은 금액만 적습니다. 조정으로 줄일 때는 -를 붙여 주세요.",
    }),
    balance: money({ label: "잔액", readonly: true, width: 116, disclose: true }),
    brief: text({ label: "사유", required: true, max: 200, search: true, width: 0, disclose: true, erase: "mask" }),
    order: ref(serviceOrderRef, { label: "주문", readonly: true, width: 150 }),
    expiresOn: date({
      label: "만료일",
      disclose: true,
      help: "비우면 포인트는 유효기간만큼, 캐시는 만료 없음",
    }),
    heldUntil: instant({ label: "예약 기한", readonly: true }),
    heldAmount: money({ label: "예약 금액", required: true, readonly: true, min: -mostWon, detailOnly: true }),
    payment: ref(paymentRef, { label: "입금", readonly: true, detailOnly: true }),
    returns: count({ label: "취소한 사용", readonly: true, detailOnly: true }),
    enteredBy: text({ label: "처리자", readonly: true, width: 88 }),
    settledAt: instant({ label: "반영일시", readonly: true, detailOnly: true }),
  },
  columns: [
    "createdOn",
    "client",
    "unit",
    "kind",
    "amount",
    "balance",
    "status",
    "brief",
    "order",
    "expiresOn",
    "enteredBy",
  ],
});
