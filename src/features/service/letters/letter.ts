import { clientRef, consultRef, letterRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, flag, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** States of a certified letter with the words shown for them (product §5.5). */
export const letterStatusLabels = {
  draft: "초안",
  review: "변호사검토",
  clientOk: "의뢰인확인",
  ready: "발송준비",
  posted: "접수",
  delivered: "배달완료",
  returned: "반송",
  resent: "재발송",
  replied: "회신",
  closed: "종결",
  canceled: "취소",
} as const;
export type LetterStatus = keyof typeof letterStatusLabels;

/** States in which the text is still written. */
export const openForWriting: readonly LetterStatus[] = ["draft", "review", "clientOk", "ready"];

/** States in which the day for a reply runs. */
export const awaitsReply: readonly LetterStatus[] = ["posted", "delivered"];

/** 최고 stops a claim from lapsing for six months (민법 제174조). */
export const purposes = {
  demand: "이행 최고",
  termination: "해지 통지",
  rescission: "해제 통지",
  damages: "손해배상 청구",
  infringement: "침해 중지 요구",
  notice: "사실 통지",
} as const;

export const kinds = { general: "일반", identical: "동문", joint: "연명", jointIdentical: "연명·동문" } as const;
export type LetterKind = keyof typeof kinds;

export const channels = { counter: "우체국 창구", epost: "인터넷우체국", logistics: "우편물류" } as const;
export type Channel = keyof typeof channels;

export const returnReasons = {
  closed: "폐문부재",
  refused: "수취거절",
  moved: "이사불명",
  unknown: "주소불명",
  retention: "보관기간 경과",
  other: "기타",
} as const;
export type ReturnReason = keyof typeof returnReasons;

const approvalWays = {
  visit: "방문",
  phone: "전화",
  email: "이메일",
  message: "문자",
  document: "서면",
  /** By the client alone, over a link with a code. */
  link: "링크",
} as const;

const millimetres = { unit: "mm", readonly: true, required: true, detailOnly: true } as const;

/** 내용증명 (product §5.5). Text, parties and margins are written together (`writePaper`); states change by steps. */
export const letter = defineResource("letter", {
  label: "내용증명",
  table: "letters",
  api: "/api/letters",
  page: "/lawfirm/service/ccmail",
  numbered: false,
  title: "title",
  whose: [
    ["client", "client_id"],
    ["project", "project_id"],
    ["consult", "consult_id"],
  ],
  parts: ["tasks", "memos", "files", "timeline", "deadlines"],
  happened: ["clientApprovedOn", "postedOn", "deliveredOn", "returnedOn", "repliedOn"],
  inOrder: [
    ["postedOn", "deliveredOn"],
    ["postedOn", "returnedOn"],
    ["postedOn", "repliedOn"],
  ],
  fields: {
    status: oneOf(letterStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      tones: {
        draft: "grey",
        review: "blue",
        clientOk: "blue",
        ready: "accent",
        posted: "accent",
        delivered: "green",
        returned: "red",
        resent: "grey",
        replied: "amber",
        closed: "grey",
        canceled: "grey",
      },
      disclose: true,
    }),
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0, disclose: true, erase: "known" }),
    purpose: oneOf(purposes, { label: "성격", required: true, filter: true, width: 104, disclose: true }),
    kind: oneOf(kinds, { label: "형식", required: true, readonly: true, filter: true, width: 84 }),
    senders: text({ label: "발신인", readonly: true, width: 110 }),
    receivers: text({ label: "수신인", readonly: true, width: 130 }),
    client: ref(clientRef, { label: "고객", filter: true, width: 110 }),
    project: ref(projectRef, { label: "사건", filter: true, width: 160 }),
    consult: ref(consultRef, { label: "상담", detailOnly: true }),
    author: ref(staffRef, { label: "작성자", works: true, filter: true, width: 84 }),
    reviewer: ref(staffRef, { label: "검토변호사", among: "lawyers", works: true, filter: true, width: 96 }),
    signer: oneOf(
      { self: "발신인 본인", counsel: "대리인 변호사" },
      { label: "명의", required: true, detailOnly: true },
    ),
    channel: oneOf(channels, { label: "경로", required: true, filter: true, width: 104 }),
    deliveryProof: flag({ label: "배달증명", detailOnly: true }),
    waiveOwnCopy: flag({
      label: "발신인 등본 생략",
      detailOnly: true,
      help: "발신인이 등본을 받지 않으면 등본은 우체국 보관용 1부입니다.",
    }),
    doubleSided: flag({ label: "양면 인쇄", detailOnly: true, help: "양면은 2매로 셉니다." }),
    replyDue: date({
      label: "회신기한",
      sort: true,
      filter: true,
      help: "법으로 정한 기간이 아니라 우리가 정하는 날입니다.",
    }),
    datedOn: date({ label: "발신일", readonly: true, detailOnly: true }),
    body: longText({
      label: "본문",
      max: 60_000,
      readonly: true,
      disclose: true,
      erase: "empty",
    }),
    marginTop: count({ label: "위 여백", min: 5, max: 100, ...millimetres }),
    marginBottom: count({ label: "아래 여백", min: 5, max: 100, ...millimetres }),
    marginLeft: count({ label: "왼쪽 여백", min: 5, max: 60, ...millimetres }),
    marginRight: count({ label: "오른쪽 여백", min: 5, max: 60, ...millimetres }),
    fontPt: count({ label: "글자 크기", min: 8, max: 16, ...millimetres, unit: "pt" }),
    sheets: count({ label: "매수", readonly: true, required: true, unit: "매", width: 64 }),
    reviewedAt: instant({ label: "검토 승인", readonly: true, detailOnly: true }),
    clientApprovedOn: date({ label: "의뢰인 확인일", readonly: true, detailOnly: true }),
    clientApprovedBy: text({
      label: "확인한 사람",
      max: 100,
      readonly: true,
      detailOnly: true,
      erase: "mask",
    }),
    clientApprovedVia: oneOf(approvalWays, { label: "확인 방법", readonly: true, detailOnly: true }),
    postedOn: date({ label: "접수일", readonly: true, sort: true, filter: true, disclose: true }),
    registeredNo: text({ label: "등기번호", max: 20, readonly: true, search: true, width: 130, disclose: true }),
    postOffice: text({ label: "접수 우체국", max: 100, readonly: true, detailOnly: true }),
    fee: money({ label: "비용", readonly: true, sum: true, width: 92 }),
    deliveredOn: date({ label: "배달일", readonly: true, disclose: true }),
    returnedOn: date({ label: "반송일", readonly: true, detailOnly: true, disclose: true }),
    returnReason: oneOf(returnReasons, { label: "반송 사유", readonly: true, filter: true, width: 104 }),
    repliedOn: date({ label: "회신일", readonly: true, detailOnly: true, disclose: true }),
    replyNote: text({ label: "회신 요지", max: 2000, readonly: true, detailOnly: true, erase: "empty" }),
    keepUntil: date({ label: "재증명 기한", readonly: true, sort: true, detailOnly: true }),
    resentFrom: ref(letterRef, { label: "다시 보낸 원래 내용증명", readonly: true, detailOnly: true }),
    createdAt: instant({ label: "작성", required: true, readonly: true, sort: true, filter: true }),
  },
  columns: [
    "status",
    "title",
    "senders",
    "receivers",
    "client",
    "project",
    "author",
    "reviewer",
    "sheets",
    "channel",
    "registeredNo",
    "postedOn",
    "deliveredOn",
    "returnReason",
    "replyDue",
    "fee",
  ],
});
