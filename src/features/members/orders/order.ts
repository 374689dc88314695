import { clientRef, consultRef, paymentRef } from "#firm/refs.ts";
import { date, flag, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const services = {
  consult: "상담료",
  letter: "내용증명",
  seizure: "압류",
  time: "자문시간",
  charge: "캐시 충전",
} as const;
export type Service = keyof typeof services;

const orderStates = {
  pending: "결제 대기",
  checking: "결제 확인중",
  paid: "결제완료",
  working: "이행 중",
  done: "완료",
  canceled: "취소",
  refunded: "환불",
  chargedBack: "결제 취소됨",
} as const;

const payTypes = { 카드: "카드", 계좌이체: "계좌이체", 현금: "현금", 간편결제: "간편결제" } as const;

/** 서비스 결제 (product §6.11): what a client orders, and with what it is paid. Amounts in won, VAT included. */
export const serviceOrder = defineResource("serviceOrder", {
  label: "주문",
  table: "service_orders",
  api: "/api/service-orders",
  page: "/lawfirm/service/payment",
  open: "query",
  title: "title",
  whose: [["client", "client_id"]],
  follows: ["payment"],
  happened: ["payDate"],
  parts: ["files", "timeline"],
  fields: {
    orderedOn: date({ label: "주문일", readonly: true, filter: true, disclose: true }),
    client: ref(clientRef, { label: "회원", required: true, filter: true, width: 120 }),
    service: oneOf(services, { label: "서비스", required: true, filter: true, width: 92, disclose: true }),
    title: text({ label: "내용", required: true, max: 100, search: true, width: 0, disclose: true, erase: "mask" }),
    consult: ref(consultRef, { label: "상담", width: 120, help: "상담료를 낸 상담이 있으면 고릅니다." }),
    amount: money({ label: "금액", required: true, min: 1, sum: true, width: 112, disclose: true }),
    couponCode: text({
      label: "쿠폰 코드",
      max: 8,
      search: true,
      width: 104,
      disclose: true,
      erase: { keep: "법인이 정한 할인" },
      help: "8자 코드. 회원이 가진 쿠폰이 없으면 발급해 씁니다.",
    }),
    discount: money({ label: "쿠폰 할인", required: true, readonly: true, width: 104, disclose: true }),
    pointUsed: money({ label: "포인트 사용", required: true, width: 108, disclose: true }),
    cashUsed: money({ label: "캐시 사용", required: true, width: 104, disclose: true }),
    payAmount: money({ label: "결제할 금액", required: true, readonly: true, sum: true, width: 112, disclose: true }),
    status: oneOf(orderStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 100,
      tones: {
        pending: "amber",
        checking: "blue",
        paid: "accent",
        working: "blue",
        done: "green",
        canceled: "grey",
        refunded: "grey",
        chargedBack: "red",
      },
      disclose: true,
    }),
    heldUntil: instant({ label: "결제 기한", readonly: true }),
    payType: oneOf(payTypes, { label: "결제수단", readonly: true, filter: true, width: 88, disclose: true }),
    payDate: date({ label: "결제일", readonly: true, disclose: true }),
    payment: ref(paymentRef, { label: "입금", readonly: true, width: 120 }),
    refunded: money({ label: "환불액", required: true, readonly: true, width: 104, disclose: true }),
    paidTwice: money({ label: "중복 결제", required: true, readonly: true, width: 104 }),
    isPaidTwice: flag({ label: "중복 결제 있음", readonly: true, filter: true, width: 104 }),
    owed: money({
      label: "미회수 캐시",
      required: true,
      readonly: true,
      width: 104,
      help: "카드사가 결제를 취소했는데 회원이 이미 쓴 충전 캐시",
    }),
    isOwed: flag({ label: "미회수 있음", readonly: true, filter: true, width: 92 }),
    evidence: text({ label: "증빙", readonly: true, width: 92 }),
    memo: longText({ label: "메모", max: 1_000, erase: "empty" }),
  },
  columns: [
    "orderedOn",
    "client",
    "service",
    "title",
    "status",
    "amount",
    "discount",
    "payAmount",
    "payType",
    "evidence",
    "pointUsed",
    "cashUsed",
  ],
});
