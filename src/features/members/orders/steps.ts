import { count, flag, longText, money, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { serviceOrder } from "./order.ts";

/**
 * The way of an order (product §6.11). An open one holds its coupon, points and cash until its deadline; paid, it spends
 * them; refunded, it gives them back to where they came from. One that was refunded up to the share of the firm can still
 * be refunded further: what the law gives a client who withdraws goes before the rule of the firm.
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
    refundPart: {
      label: "부분환불",
      from: ["paid", "working", "done", "refunded"],
      asks: ["refundAmount", "reason"],
      takes: ["beyondRate"],
      confirmed: true,
    },
    refund: { label: "환불 종결", from: ["paid", "working"], to: "refunded", asks: ["reason"], confirmed: true },
    repaid: {
      label: "중복 결제 환불 완료",
      from: ["paid", "working", "done", "canceled", "refunded", "chargedBack"],
      asks: ["reason"],
      aside: true,
    },
    chargeBack: {
      label: "카드사 결제 취소",
      from: ["paid", "working", "done", "refunded"],
      to: "chargedBack",
      asks: ["reason"],
      aside: true,
      danger: true,
    },
    recovered: { label: "미회수 정리", from: ["chargedBack"], asks: ["reason"], aside: true },
  },
  {
    reason: longText({ label: "사유", max: 500 }),
    note: longText({ label: "사유", max: 500 }),
    refundAmount: money({ label: "환불액", min: 1 }),
    beyondRate: flag({
      label: "법이나 약정에 따라 비율을 넘겨 환불",
      help: "이행을 시작한 주문은 요율표의 비율까지 환불합니다. 청약철회나 중도해지로 더 돌려줄 때 표시합니다.",
    }),
    cardApproval: text({ label: "카드 승인번호", max: 40 }),
    paymentNumber: count({
      label: "이미 들어온 입금 번호",
      min: 1,
      help: "은행 내역으로 등록된 입금이 있을 때만 적습니다.",
    }),
  },
);
