import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { count, flag, instant, money, oneOf, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { assignConsults } from "./access.ts";
import { consult, consultStatuses, original, type ConsultStatus } from "./consult.ts";

/** States in which somebody is still at work on a consultation. */
export const openStatuses = [
  "new",
  "noAnswer",
  "contacted",
  "scheduled",
  "done",
  "considering",
  "onHold",
  "noShow",
] as const satisfies readonly ConsultStatus[];

/**
 * The way of a consultation (product §5.3). `converted` has no way out but a canceled contract; `declined` has none.
 * What hangs on it moves with 병합, which is taken back by a call of its own.
 */
export const consultSteps = defineSteps(
  consult,
  "status",
  {
    noAnswer: {
      label: "부재중",
      from: ["new", "noAnswer", "contacted", "onHold", "noShow"],
      to: "noAnswer",
      takes: ["nextActionAt"],
      undo: true,
    },
    contact: { label: "통화완료", from: ["new", "noAnswer", "onHold", "noShow"], to: "contacted", undo: true },
    book: {
      label: "예약",
      from: openStatuses,
      to: "scheduled",
      asks: ["scheduledAt", "durationMin"],
      takes: ["lawyer", "place", "reason"],
      undo: true,
    },
    complete: {
      label: "상담완료",
      from: ["contacted", "scheduled", "noShow"],
      to: "done",
      takes: ["result"],
      undo: true,
    },
    noShow: { label: "노쇼", from: ["scheduled"], to: "noShow", aside: true, undo: true },
    consider: {
      label: "검토중",
      from: ["contacted", "done", "onHold"],
      to: "considering",
      takes: ["nextActionAt"],
      undo: true,
    },
    convert: {
      label: "계약전환",
      from: ["contacted", "done", "considering"],
      to: "converted",
      asks: ["title"],
      takes: ["category", "client", "namesake"],
    },
    assign: {
      label: "담당지정",
      from: consultStatuses,
      asks: ["assignee"],
      by: assignConsults,
      bulk: true,
      undo: true,
    },
    hold: {
      label: "보류",
      from: openStatuses,
      to: "onHold",
      asks: ["holdUntil"],
      aside: true,
      bulk: true,
      undo: true,
    },
    lose: {
      label: "종결",
      from: openStatuses,
      to: "lost",
      asks: ["lostReason"],
      takes: ["result"],
      aside: true,
      bulk: true,
      undo: true,
    },
    cancel: { label: "취소", from: openStatuses, to: "canceled", takes: ["result"], aside: true, undo: true },
    decline: {
      label: "수임불가",
      from: openStatuses,
      to: "declined",
      asks: ["lostReason"],
      takes: ["result"],
      aside: true,
    },
    duplicate: {
      label: "중복연결",
      from: openStatuses,
      to: "duplicate",
      asks: ["originalNumber"],
      aside: true,
      undo: true,
    },
    reopen: {
      label: "다시 열기",
      from: ["lost", "canceled", "duplicate"],
      to: "considering",
      aside: true,
      undo: true,
    },
    merge: { label: "병합", from: openStatuses, to: "duplicate", asks: ["originalNumber"], aside: true },
    makeClient: {
      label: "고객생성",
      from: [...openStatuses, "lost", "canceled"],
      takes: ["client", "namesake"],
      aside: true,
    },
    requestFee: {
      label: "상담료 청구",
      from: [...openStatuses, "converted", "lost", "canceled"],
      asks: ["amount"],
      aside: true,
    },
  },
  {
    reason: text({
      label: "겹침 사유",
      max: 200,
      help: "변호사의 다른 상담과 겹칠 때만 적습니다. 기일과 휴가에는 예약되지 않습니다.",
    }),
    holdUntil: instant({ label: "재연락 일시" }),
    originalNumber: count({ label: "원본 상담번호", min: 1, target: original }),
    amount: money({ label: "상담료", min: 1, help: "오늘 날짜의 청구로 입금 목록에 올라갑니다." }),
    title: text({ label: "사건명" }),
    /** That of the contract; the consultation keeps its own. */
    category: oneOf(caseCategories, {
      label: "분야",
      help: "비우면 상담의 분야를 따릅니다. 상담이 기타이면 계약의 분야를 골라야 합니다.",
    }),
    namesake: flag({ label: "동명이인 확인", help: "같은 연락처의 고객과 다른 사람이면 켭니다." }),
  },
);

/** Unanswered calls after which 보류 is suggested (product §6.2). */
export const holdAfterNoAnswers = 3;

/** Days within which a merge can be taken back. */
export const mergeUndoDays = 7;
