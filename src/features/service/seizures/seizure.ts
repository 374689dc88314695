import { clientRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, flag, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { thirdDebtorKinds } from "#features/service/third-debtors/third-debtor.ts";

/** States of a seizure with the words shown for them (product §5.5, Attach). */
export const seizureStatuses = {
  prep: "준비",
  filed: "신청",
  corrected: "보정",
  granted: "인용",
  denied: "기각",
  serving: "송달중",
  served: "제3채무자송달",
  collecting: "추심중",
  reported: "추심신고",
  competing: "경합",
  released: "해제·취하",
  done: "종결",
} as const;
export type SeizureStatus = keyof typeof seizureStatuses;

/** Kinds of execution, and what is asked of the court beside it (additions A3). */
export const seizureKinds = {
  collection: "채권압류·추심",
  assignment: "채권압류·전부",
  provAttachment: "가압류",
  movables: "유체동산",
  auction: "부동산경매",
  vehicle: "자동차",
  disclosure: "재산명시",
  registry: "채무불이행자명부",
  security: "담보취소",
} as const;
export type SeizureKind = keyof typeof seizureKinds;

/** Kinds that reach a claim of the debtor against somebody else. */
export const kindsWithThirdDebtors: readonly SeizureKind[] = ["collection", "assignment", "provAttachment"];

/** Kinds by which money comes in. */
export const kindsThatCollect: readonly SeizureKind[] = ["collection", "assignment", "movables", "auction", "vehicle"];

/** What is executed (집행권원). */
export const titleKinds = {
  judgment: "판결",
  paymentOrder: "지급명령",
  notarial: "공정증서",
  settlement: "화해조서",
  mediation: "조정조서",
  performance: "이행권고결정",
} as const;

/** On what 채무불이행자명부 (민사집행법 제70조) or 담보취소 (민사소송법 제125조) rests. */
export const bases = {
  unpaid: "확정 후 6개월 미이행",
  refused: "명시의무 위반·거짓 목록",
  won: "승소 확정",
  consent: "담보권리자 동의",
  notice: "권리행사 최고",
} as const;

export const dueKinds = {
  correction: "보정",
  appeal: "즉시항고",
  execution: "가압류 집행",
  statement: "진술서",
  report: "추심신고",
} as const;

const certificates = { keep: "집행 기록" } as const;

/** 압류 (product §5.5). States and the days of court and service are set by steps; what is claimed, by its own call. */
export const seizure = defineResource("seizure", {
  label: "압류",
  table: "seizures",
  api: "/api/seizures",
  page: "/lawfirm/service/attach",
  title: "debtor",
  parts: ["tasks", "memos", "files", "timeline", "deadlines"],
  whose: [
    ["client", "client_id"],
    ["project", "project_id"],
  ],
  follows: ["seizureTarget"],
  happened: [
    "titleOn",
    "titleFinalOn",
    "filedOn",
    "correctedOn",
    "decidedOn",
    "decisionServedOn",
    "appealedOn",
    "orderFinalOn",
    "debtorServedOn",
    "executedOn",
    "reportedOn",
    "releasedOn",
    "stayedOn",
  ],
  inOrder: [
    ["titleOn", "titleFinalOn"],
    ["titleOn", "filedOn"],
    ["filedOn", "correctedOn"],
    ["filedOn", "decidedOn"],
    ["decidedOn", "decisionServedOn"],
    ["decisionServedOn", "appealedOn"],
    ["decidedOn", "orderFinalOn"],
    ["decidedOn", "debtorServedOn"],
    ["decidedOn", "executedOn"],
    ["filedOn", "releasedOn"],
  ],
  fields: {
    status: oneOf(seizureStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 108,
      tones: {
        prep: "grey",
        filed: "blue",
        corrected: "blue",
        granted: "accent",
        denied: "red",
        serving: "accent",
        served: "accent",
        collecting: "green",
        reported: "green",
        competing: "amber",
        released: "grey",
        done: "grey",
      },
      disclose: true,
    }),
    kind: oneOf(seizureKinds, { label: "종류", required: true, filter: true, width: 112, disclose: true }),
    caseNo: text({
      label: "사건번호",
      max: 40,
      search: true,
      width: 132,
      disclose: true,
      erase: "known",
      help: "예: 2026타채12345",
    }),
    court: text({ label: "법원", max: 60, search: true, sort: true, width: 132, disclose: true, erase: "known" }),
    creditor: text({
      label: "채권자",
      required: true,
      max: 100,
      personal: "name",
      search: true,
      width: 104,
      disclose: "own",
      erase: "mask",
    }),
    debtor: text({
      label: "채무자",
      required: true,
      max: 100,
      personal: "name",
      search: true,
      width: 104,
      erase: "mask",
    }),
    thirdDebtors: text({ label: "제3채무자", readonly: true, width: 160 }),
    targetKind: oneOf(thirdDebtorKinds, { label: "제3채무자 종류", readonly: true, filter: true, width: 108 }),
    targetCount: count({ label: "제3채무자 수", readonly: true, unit: "곳", width: 84 }),
    titleKind: oneOf(titleKinds, { label: "집행권원", filter: true, width: 92, disclose: true }),
    titleNo: text({
      label: "집행권원 번호",
      max: 60,
      search: true,
      width: 150,
      disclose: true,
      erase: "known",
      help: "예: 2025가단901234 또는 증서 2025년 제12호",
    }),
    titleCourt: text({
      label: "집행권원 법원(공증사무소)",
      max: 60,
      detailOnly: true,
      disclose: true,
      erase: certificates,
    }),
    titleOn: date({ label: "집행권원 성립일", detailOnly: true }),
    titleFinalOn: date({ label: "집행권원 확정일", detailOnly: true }),
    execClause: flag({ label: "집행문 부여", detailOnly: true }),
    serviceCert: flag({ label: "송달증명", detailOnly: true }),
    finalCert: flag({ label: "확정증명", detailOnly: true }),
    provisional: flag({ label: "가집행 선고", detailOnly: true }),
    basis: oneOf(bases, {
      label: "신청 근거",
      detailOnly: true,
      help: "채무불이행자명부와 담보취소에만 적습니다.",
    }),
    principal: money({ label: "원금", required: true, sort: true, width: 124, disclose: true }),
    claimTotal: money({ label: "청구금액(오늘)", readonly: true, width: 132, disclose: true }),
    collectedTotal: money({ label: "추심액", required: true, readonly: true, sort: true, width: 124, disclose: true }),
    remaining: money({ label: "잔액(오늘)", readonly: true, width: 128, disclose: true }),
    nextDueOn: date({ label: "다음 기한", readonly: true, sort: true, filter: true }),
    nextDueKind: oneOf(dueKinds, { label: "기한 종류", readonly: true, width: 92 }),
    hasCompetition: flag({ label: "경합", readonly: true, filter: true, width: 64 }),
    reportMissing: flag({ label: "추심신고 미제출", readonly: true, filter: true, width: 112 }),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 84 }),
    lawyer: ref(staffRef, {
      label: "담당변호사",
      among: "lawyers",
      works: true,
      filter: true,
      width: 92,
      disclose: true,
    }),
    client: ref(clientRef, { label: "고객", filter: true, detailOnly: true }),
    project: ref(projectRef, { label: "사건", filter: true, width: 160 }),
    creditorAddress: text({
      label: "채권자 주소",
      max: 200,
      personal: "hidden",
      detailOnly: true,
      disclose: "own",
      erase: "empty",
    }),
    debtorAddress: text({ label: "채무자 주소", max: 200, personal: "hidden", detailOnly: true, erase: "empty" }),
    filedOn: date({ label: "신청일", readonly: true, sort: true, filter: true, disclose: true }),
    correctionDueOn: date({ label: "보정기한", readonly: true, detailOnly: true }),
    correctedOn: date({ label: "보정일", readonly: true, detailOnly: true }),
    decidedOn: date({ label: "결정일", readonly: true, detailOnly: true, disclose: true }),
    decisionServedOn: date({ label: "결정 고지일(채권자)", readonly: true, detailOnly: true }),
    appealDueOn: date({ label: "즉시항고 기한", readonly: true, detailOnly: true }),
    appealedOn: date({ label: "즉시항고일", readonly: true, detailOnly: true }),
    executionDueOn: date({ label: "가압류 집행기한", readonly: true, detailOnly: true }),
    executedOn: date({ label: "집행일", readonly: true, detailOnly: true }),
    orderFinalOn: date({ label: "결정 확정일", readonly: true, detailOnly: true }),
    debtorServedOn: date({ label: "채무자 송달일", readonly: true, detailOnly: true }),
    hearingOn: date({ label: "기일(명시·매각)", detailOnly: true }),
    reportedOn: date({ label: "추심신고일", readonly: true, detailOnly: true, disclose: true }),
    releasedOn: date({ label: "해제·취하일", readonly: true, detailOnly: true }),
    closedOn: date({ label: "종결일", readonly: true, detailOnly: true, disclose: true }),
    closeReason: text({
      label: "종결 사유",
      max: 500,
      readonly: true,
      detailOnly: true,
      disclose: true,
      erase: "known",
    }),
    stayCaseNo: text({ label: "도산 사건번호", max: 40, readonly: true, detailOnly: true, erase: "empty" }),
    stayedOn: date({ label: "중지·금지명령일", readonly: true, detailOnly: true }),
    memo: longText({ label: "메모", erase: "empty" }),
  },
  columns: [
    "status",
    "kind",
    "caseNo",
    "court",
    "creditor",
    "debtor",
    "thirdDebtors",
    "titleNo",
    "claimTotal",
    "collectedTotal",
    "remaining",
    "nextDueOn",
    "nextDueKind",
    "owner",
    "filedOn",
  ],
});
