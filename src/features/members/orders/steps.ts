import { count, longText, money, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { serviceOrder } from "./order.ts";

/**
 * The way of an order (product §6.11). An open one holds its coupon, points and cash until its deadline; paid, it spends
 * them; refunded, it gives them back to where they came from.
 */
export const orderSteps = defineSteps(
  serviceOrder,
  "status",
  {
    pay: {
      label: "결제확인",
      from: ["pending", "checking"],
      to: "paid",
      takes: ["payType", "payDate", "cardApproval", "paymentNumber"],
    },
    check: { label: "확인중으로", from: ["pending"], to: "checking", takes: ["note"], aside: true },
    unmatch: { label: "매칭 해제", from: ["paid"], to: "checking", asks: ["reason"], aside: true },
    start: { label: "이행 시작", from: ["paid"], to: "working", undo: true },
    finish: { label: "이행완료", from: ["paid", "working"], to: "done" },
    cancel: { label: "주문 취소", from: ["pending", "checking"], to: "canceled", asks: ["reason"] },
    refundPart: { label: "부분환불", from: ["paid", "working"], asks: ["refundAmount", "reason"], confirmed: true },
    refund: { label: "전액환불", from: ["paid", "working"], to: "refunded", asks: ["reason"], confirmed: true },
    repaid: {
      label: "중복 결제 환불 완료",
      from: ["paid", "working", "done", "canceled", "refunded", "chargedBack"],
      asks: ["reason"],
      aside: true,
    },
    chargeBack: {
      label: "카드사 결제 취소",
      from: ["paid", "working", "done"],
      to: "chargedBack",
      asks: ["reason"],
      aside: true,
      danger: true,
    },
  },
  {
    reason: longText({ label: "사유", max: 500 }),
    note: longText({ label: "사유", max: 500 }),
    refundAmount: money({ label: "환불액", min: 1 }),
    cardApproval: text({ label: "카드 승인번호", max: 40 }),
    paymentNumber: count({
      label: "이미 들어온 입금 번호",
      min: 1,
      help: "은행 내역으로 등록된 입금이 있을 때만 적습니다.",
    }),
  },
);
