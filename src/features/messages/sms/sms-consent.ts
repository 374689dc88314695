import { clientRef, consultRef, presaleBuyerRef, smsMessageRef, staffRef } from "#firm/refs.ts";
import { date, flag, instant, longText, oneOf, phone, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** What somebody said about advertisements (정보통신망법 제50조). Events, never changed. */
const consentEvents = {
  give: "광고 수신 동의",
  giveNight: "야간 수신 동의",
  reconfirm: "동의 재확인",
  withdrawNight: "야간 동의 철회",
  withdraw: "동의 철회",
} as const;

const toldLabels = { untold: "통지 전", told: "통지함" } as const;
const toldWays = { message: "문자", phone: "전화", email: "이메일", paper: "서면" } as const;

const told = {
  status: oneOf(toldLabels, {
    label: "처리결과 통지",
    required: true,
    readonly: true,
    filter: true,
    width: 104,
    tones: { untold: "amber", told: "green" },
  }),
  tellBy: date({ label: "통지 기한", readonly: true }),
  toldOn: date({ label: "통지일", readonly: true, disclose: true }),
  toldHow: oneOf(toldWays, { label: "통지 방법", readonly: true, detailOnly: true }),
};

const person = {
  tel: phone({ label: "번호", required: true, search: true, disclose: true, erase: "empty" }),
  name: text({
    label: "이름",
    max: 100,
    personal: "name",
    search: true,
    width: 110,
    disclose: true,
    erase: "mask",
  }),
  happenedAt: instant({ label: "일시", required: true, sort: true, filter: true, width: 158, disclose: true }),
};

const about = {
  client: ref(clientRef, { label: "고객", filter: true, width: 110 }),
  consult: ref(consultRef, { label: "상담", detailOnly: true }),
  owner: ref(staffRef, { label: "접수자", readonly: true, filter: true, width: 88 }),
};
const whose = [
  ["client", "client_id"],
  ["consult", "consult_id"],
] as const;

/** 광고 수신 동의. */
export const smsConsent = defineResource("smsConsent", {
  label: "수신 동의",
  table: "sms_consents",
  api: "/api/sms-consents",
  page: "/sms/consents",
  open: "query",
  numbered: false,
  title: "name",
  order: "-happenedAt",
  happened: ["happenedAt", "toldOn"],
  whose: [...whose, ["presaleBuyer", "buyer_id"]],
  fields: {
    event: oneOf(consentEvents, {
      label: "내용",
      required: true,
      filter: true,
      width: 130,
      tones: { give: "green", giveNight: "green", reconfirm: "blue", withdrawNight: "grey", withdraw: "red" },
      disclose: true,
    }),
    ...person,
    channel: oneOf(
      { web: "홈페이지", paper: "서면", phone: "전화", message: "문자", visit: "방문" },
      { label: "방법", required: true, filter: true, width: 88, disclose: true },
    ),
    wording: longText({
      label: "동의 문구",
      max: 2000,
      disclose: true,
      erase: "empty",
      help: "동의를 받을 때 보여 준 글 그대로 적습니다.",
    }),
    note: text({ label: "비고", max: 500, detailOnly: true, erase: "empty" }),
    ...about,
    buyer: ref(presaleBuyerRef, { label: "수분양자", readonly: true, detailOnly: true }),
    ...told,
    reconfirmBy: date({
      label: "재확인 기한",
      readonly: true,
      help: "동의한 날부터 2년마다 동의 사실을 다시 알립니다 (정보통신망법 제50조 제8항).",
    }),
    reconfirmDue: flag({ label: "재확인 대상", readonly: true, filter: true, width: 96 }),
    noticeMessage: ref(smsMessageRef, { label: "재확인 안내", readonly: true, width: 150 }),
  },
  columns: [
    "happenedAt",
    "event",
    "tel",
    "name",
    "channel",
    "client",
    "owner",
    "status",
    "tellBy",
    "toldOn",
    "reconfirmBy",
    "noticeMessage",
  ],
});

const refusalEvents = {
  refuseAds: "광고 수신거부",
  refuseAll: "모든 문자 거부",
  lift: "거부 해제",
} as const;

/** 수신거부. */
export const smsRefusal = defineResource("smsRefusal", {
  label: "수신거부",
  table: "sms_refusals",
  api: "/api/sms-refusals",
  page: "/sms/refusals",
  open: "query",
  numbered: false,
  title: "name",
  order: "-happenedAt",
  happened: ["happenedAt", "toldOn"],
  whose,
  fields: {
    event: oneOf(refusalEvents, {
      label: "내용",
      required: true,
      filter: true,
      width: 120,
      tones: { refuseAds: "red", refuseAll: "red", lift: "grey" },
      disclose: true,
    }),
    ...person,
    tel: phone({
      label: "번호",
      required: true,
      search: true,
      width: 130,
      disclose: true,
      erase: { keep: "번호가 남아야 거부를 지킬 수 있음 (정보통신망법 제50조 제2항)" },
    }),
    channel: oneOf(
      { free080: "080 무료거부", phone: "전화", message: "문자", email: "이메일", visit: "방문", web: "홈페이지" },
      { label: "방법", required: true, filter: true, width: 104, disclose: true },
    ),
    note: text({ label: "비고", max: 500, detailOnly: true, erase: "empty" }),
    ...about,
    ...told,
  },
  columns: ["happenedAt", "event", "tel", "name", "channel", "client", "owner", "status", "tellBy", "toldOn"],
});
