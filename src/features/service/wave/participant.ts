import { clientRef, contractRef, groupSuitRef } from "#firm/refs.ts";
import { count, date, email, flag, instant, longText, money, oneOf, phone, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** States of a participant with the words shown for them (product §5.5). */
export const participantStatusLabels = {
  applied: "신청",
  docsPending: "서류대기",
  docsReview: "서류검토",
  contracted: "계약",
  paid: "입금",
  plaintiff: "원고확정",
  filed: "소제기",
  settled: "정산",
  withdrawn: "탈퇴",
  duplicate: "중복",
  ineligible: "부적격",
} as const;

export type ParticipantStatus = keyof typeof participantStatusLabels;

/** The way to the court, in its order, as the funnel shows it. */
export const funnel = [
  "applied",
  "docsPending",
  "docsReview",
  "contracted",
  "paid",
  "plaintiff",
  "filed",
  "settled",
] as const satisfies readonly ParticipantStatus[];

const participantKinds = {
  self: "본인",
  minor: "미성년자",
  heir: "상속인",
  coOwner: "공유자",
  company: "법인",
} as const;

const origins = { staff: "직원 등록", web: "신청 페이지", presale: "분양 전환" } as const;

/** What the judgment is for this one: it may differ from plaintiff to plaintiff (product §6.9). */
const participantResults = { won: "승소", partial: "일부승", lost: "패소", appealed: "상소" } as const;

/** How the share of an award goes to its plaintiff (additions G5). */
const payoutLabels = {
  none: "없음",
  planned: "지급 예정",
  failed: "지급 실패",
  paid: "지급",
  deposited: "공탁",
} as const;

/** 집단소송 참여자 (product §5.5). What was promised, paid and filed is set by steps; numbers by a command of the suit. */
export const participant = defineResource("participant", {
  label: "집단소송 참여자",
  table: "suit_participants",
  api: "/api/suit-participants",
  page: "/lawfirm/wave/client",
  open: "query",
  numbered: false,
  title: "name",
  whose: [["client", "client_id"]],
  parts: ["tasks", "memos", "files", "timeline", "messages"],
  fields: {
    seq: count({ label: "원고번호", readonly: true, sort: true, width: 80, disclose: true }),
    name: text({
      label: "성명",
      required: true,
      max: 100,
      personal: "name",
      search: true,
      sort: true,
      width: 110,
      disclose: true,
      erase: "mask",
    }),
    tel: phone({ label: "연락처", search: true, disclose: true, erase: "empty" }),
    suit: ref(groupSuitRef, { label: "집단소송", required: true, filter: true, width: 0 }),
    unit: text({
      label: "동·호",
      max: 60,
      search: true,
      sort: true,
      width: 100,
      help: "동·호, 계좌, 주문번호처럼 청구의 근거를 가리킵니다.",
      disclose: true,
      erase: "empty",
    }),
    status: oneOf(participantStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: {
        applied: "blue",
        docsPending: "amber",
        docsReview: "amber",
        contracted: "accent",
        paid: "accent",
        plaintiff: "green",
        filed: "green",
        settled: "grey",
        withdrawn: "grey",
        duplicate: "red",
        ineligible: "red",
      },
      disclose: true,
    }),
    kind: oneOf(participantKinds, { label: "구분", required: true, filter: true, width: 76, disclose: true }),
    wave: count({
      label: "차수",
      required: true,
      min: 1,
      max: 99,
      unit: "차",
      filter: true,
      width: 60,
      readonly: true,
    }),
    guardian: text({
      label: "법정대리인",
      max: 100,
      personal: "name",
      detailOnly: true,
      help: "미성년자는 법정대리인의 이름을 적습니다.",
      erase: "empty",
    }),
    decedent: text({
      label: "피상속인",
      max: 100,
      personal: "name",
      detailOnly: true,
      help: "상속인은 돌아가신 분의 이름을 적습니다.",
      erase: "empty",
    }),
    shareOf: count({ label: "지분(분자)", min: 1, max: 1_000_000, detailOnly: true, disclose: true }),
    shareWhole: count({ label: "지분(분모)", min: 1, max: 1_000_000, detailOnly: true, disclose: true }),
    appointed: flag({ label: "선정당사자", detailOnly: true, disclose: true }),
    email: email({ label: "이메일", search: true, detailOnly: true, disclose: true, erase: "empty" }),
    birth: date({ label: "생년월일", detailOnly: true, disclose: true, erase: "empty" }),
    address: text({ label: "주소", personal: "hidden", detailOnly: true, disclose: true, erase: "empty" }),
    documentsMissing: count({
      label: "미비 서류",
      readonly: true,
      filter: true,
      required: true,
      unit: "건",
      width: 84,
    }),
    consentAt: instant({ label: "동의", readonly: true, disclose: true }),
    contractedOn: date({ label: "계약일", readonly: true, detailOnly: true, disclose: true }),
    contract: ref(contractRef, { label: "계약", detailOnly: true }),
    poaOn: date({ label: "위임장", readonly: true, disclose: true }),
    paidOn: date({ label: "입금일", readonly: true, disclose: true }),
    paidAmount: money({ label: "입금액", readonly: true, sum: true, width: 100, disclose: true }),
    filedOn: date({ label: "접수일", readonly: true, detailOnly: true, disclose: true }),
    withdrawnOn: date({ label: "탈퇴일", readonly: true, detailOnly: true, disclose: true }),
    reason: text({ label: "사유", readonly: true, detailOnly: true, disclose: true, erase: "empty" }),
    result: oneOf(participantResults, {
      label: "판결 결과",
      readonly: true,
      filter: true,
      width: 84,
      tones: { won: "green", partial: "accent", lost: "red", appealed: "amber" },
      disclose: true,
    }),
    award: money({ label: "배상액", readonly: true, sum: true, width: 112, disclose: true }),
    payout: oneOf(payoutLabels, {
      label: "지급",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { none: "grey", planned: "blue", failed: "red", paid: "green", deposited: "amber" },
      disclose: true,
    }),
    paidOutOn: date({ label: "지급일", readonly: true, detailOnly: true, disclose: true }),
    alike: flag({ label: "중복 의심", readonly: true, filter: true, width: 84 }),
    contactLost: flag({ label: "연락 두절", readonly: true, filter: true, width: 84 }),
    lastNoticeAt: instant({
      label: "최근 안내",
      readonly: true,
      help: "문자를 보냈거나 서류 보완을 알린 때 가운데 가장 늦은 때입니다.",
    }),
    limitationRisk: flag({ label: "시효 위험", readonly: true, width: 84 }),
    origin: oneOf(origins, { label: "등록 경로", required: true, readonly: true, filter: true, width: 92 }),
    client: ref(clientRef, { label: "고객", detailOnly: true }),
    checkedSame: flag({
      label: "중복 확인함",
      detailOnly: true,
      help: "연락처, 동·호, 이름과 생년월일이 같은 참여자가 있어도 다른 사람이면 켭니다.",
    }),
    notes: longText({ label: "메모", disclose: true, erase: "empty" }),
  },
  columns: [
    "seq",
    "name",
    "tel",
    "suit",
    "unit",
    "status",
    "kind",
    "wave",
    "documentsMissing",
    "consentAt",
    "poaOn",
    "paidOn",
    "lastNoticeAt",
    "result",
    "alike",
  ],
});
