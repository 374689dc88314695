import { defineSteps } from "#records/steps.ts";
import { smsConsent, smsRefusal } from "./sms-consent.ts";
import { smsMessage } from "./sms-message.ts";
import { smsSender } from "./sms-sender.ts";

/**
 * The way of a message. From 발송중 the job leads on to 완료, 일부실패, 실패 or 보류. A late reservation does not go out by
 * itself: a person lets it go on (additions S1).
 */
export const smsMessageSteps = defineSteps(smsMessage, "status", {
  send: { label: "지금 발송", from: ["draft"], to: "sending" },
  reserve: { label: "예약", from: ["draft", "held"], to: "reserved", asks: ["reserveAt"] },
  goOn: { label: "이어서 발송", from: ["held"], to: "sending" },
  retry: { label: "실패만 다시 발송", from: ["partial", "failed"], to: "sending" },
  hold: { label: "발송 멈춤", from: ["sending"], to: "held", aside: true },
  rewrite: { label: "다시 쓰기", from: ["reserved", "held"], to: "draft", aside: true },
  cancel: { label: "취소", from: ["draft", "reserved", "held"], to: "canceled", aside: true },
});

/** A number is used once somebody has seen the proof that it is the firm's. */
export const smsSenderSteps = defineSteps(smsSender, "status", {
  activate: { label: "등록 확인", from: ["asked", "stopped"], to: "active", asks: ["proofOn"] },
  stop: { label: "중지", from: ["active"], to: "stopped", asks: ["stopReason"] },
});

const tell = { label: "처리결과 통지", from: ["untold"], to: "told", asks: ["toldOn", "toldHow"] } as const;

/** Whoever agreed or refused is told within 14 days what became of it (정보통신망법 시행령 제62조의2). */
export const smsConsentSteps = defineSteps(smsConsent, "status", { tell });
export const smsRefusalSteps = defineSteps(smsRefusal, "status", { tell });
