import { count, date, flag, money, oneOf, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { consentChannels, identityChecks } from "./evidence.ts";
import { participant } from "./participant.ts";

const beforeFiling = ["applied", "docsPending", "docsReview", "contracted", "paid", "plaintiff"] as const;

/**
 * The funnel of a participant: 신청 → 서류 → 계약 → 위임장 → 입금 → 원고번호 → 접수 → 정산 (product §5.5, N10). What stands in
 * the chain of evidence is never taken back without a word: it has steps of its own for that, not an undo.
 */
export const participantSteps = defineSteps(
  participant,
  "status",
  {
    askDocuments: { label: "서류 요청", from: ["applied"], to: "docsPending", bulk: true, undo: true },
    reviewDocuments: { label: "서류 검토", from: ["applied", "docsPending"], to: "docsReview", bulk: true, undo: true },
    contract: {
      label: "계약",
      from: ["docsPending", "docsReview"],
      to: "contracted",
      asks: ["contractedDay"],
      bulk: true,
    },
    pay: {
      label: "입금 확인",
      from: ["contracted"],
      to: "paid",
      asks: ["paidDay"],
      takes: ["paidWon", "paymentNumber"],
      bulk: true,
    },
    confirm: { label: "원고 확정", from: ["paid"], to: "plaintiff", bulk: true },
    payOut: { label: "지급", from: ["filed"], to: "settled", asks: ["paidOutDay"], bulk: true },
    consent: { label: "동의 기록", from: beforeFiling, asks: ["consentDay", "channel", "identity"], bulk: true },
    takePoa: { label: "위임장 수령", from: ["docsReview", "contracted", "paid"], asks: ["poaDay"], bulk: true },
    moveWave: { label: "차수 변경", from: beforeFiling, asks: ["toWave"], bulk: true, aside: true, undo: true },
    setResult: { label: "판결 결과", from: ["filed"], asks: ["result"], bulk: true, aside: true },
    becomeClient: {
      label: "고객 전환",
      from: [...beforeFiling, "filed", "settled"],
      takes: ["namesake"],
      aside: true,
    },
    failPayout: { label: "지급 실패", from: ["filed"], asks: ["cause"], aside: true },
    deposit: { label: "공탁", from: ["filed"], to: "settled", asks: ["paidOutDay"], aside: true },
    withdrawConsent: {
      label: "동의 철회",
      from: [...beforeFiling, "filed", "settled", "withdrawn"],
      asks: ["consentDay", "channel"],
      aside: true,
    },
    cancelContract: { label: "계약 취소", from: ["contracted"], to: "docsReview", asks: ["cause"], aside: true },
    cancelPayment: { label: "입금 취소", from: ["paid"], to: "contracted", asks: ["cause"], aside: true },
    loseContact: { label: "연락 두절", from: [...beforeFiling, "filed"], aside: true, bulk: true, undo: true },
    findContact: { label: "연락 됨", from: [...beforeFiling, "filed"], aside: true, bulk: true, undo: true },
    withdraw: { label: "탈퇴", from: beforeFiling, to: "withdrawn", asks: ["cause"], aside: true },
    withdrawAction: { label: "소취하", from: ["filed"], to: "withdrawn", asks: ["withdrawnDay", "cause"], aside: true },
    markDuplicate: {
      label: "중복 처리",
      from: ["applied", "docsPending", "docsReview", "contracted"],
      to: "duplicate",
      asks: ["cause"],
      bulk: true,
      aside: true,
    },
    refuse: {
      label: "부적격",
      from: ["applied", "docsPending", "docsReview", "contracted", "paid"],
      to: "ineligible",
      asks: ["cause"],
      bulk: true,
      aside: true,
    },
    reopen: { label: "복원", from: ["withdrawn", "duplicate", "ineligible"], to: "applied", aside: true },
  },
  {
    consentDay: date({ label: "날짜" }),
    channel: oneOf(consentChannels, { label: "경로" }),
    identity: oneOf(identityChecks, { label: "본인 확인" }),
    contractedDay: date({ label: "계약일" }),
    poaDay: date({ label: "위임장 받은 날" }),
    paidDay: date({ label: "입금일" }),
    paidWon: money({ label: "입금액", help: "비우면 소송의 착수금과 실비를 더한 금액입니다." }),
    paymentNumber: count({
      label: "이미 들어온 입금 번호",
      min: 1,
      help: "은행 내역으로 등록된 입금이 있을 때만 적습니다. 없으면 입금을 새로 등록합니다.",
    }),
    paidOutDay: date({ label: "지급일" }),
    withdrawnDay: date({ label: "소취하서 낸 날" }),
    toWave: count({ label: "차수", min: 1, max: 99, unit: "차" }),
    namesake: flag({ label: "동명이인 확인", help: "같은 연락처의 고객과 다른 사람이면 켭니다." }),
    cause: text({ label: "사유", max: 200 }),
  },
);
