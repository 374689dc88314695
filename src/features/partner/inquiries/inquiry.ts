import { staffRef } from "#firm/refs.ts";
import { count, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const statuses = {
  draft: "작성",
  circulating: "회람 중",
  cleared: "이상없음",
  consentNeeded: "동의필요",
  refused: "수임불가",
  canceled: "취소",
} as const;

export const answers = { none: "없음", some: "있음", consent: "동의" } as const;
export type Answer = keyof typeof answers;

/** 이해관계 조회: names circulated among the partners before a matter is taken (additions 30). */
export const inquiry = defineResource("conflictInquiry", {
  label: "이해관계 조회",
  table: "conflict_inquiries",
  api: "/api/conflict-inquiries",
  page: "/partner/interest-status",
  open: "query",
  numbered: false,
  title: "title",
  follows: ["partner"],
  whose: "record",
  fields: {
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 92,
      tones: {
        draft: "grey",
        circulating: "amber",
        cleared: "green",
        consentNeeded: "blue",
        refused: "red",
        canceled: "grey",
      },
    }),
    title: text({
      label: "제목",
      required: true,
      max: 200,
      search: true,
      width: 0,
      erase: "mask",
      help: "의뢰 내용이나 연락처는 적지 않습니다. 파트너에게는 이름만 묻습니다.",
    }),
    parties: text({ label: "당사자", readonly: true, width: 220 }),
    owner: ref(staffRef, { label: "요청자", readonly: true, filter: true, width: 84 }),
    dueAt: instant({
      label: "응답 기한",
      sort: true,
      filter: true,
      help: "비우면 다음 영업일 18시입니다.",
    }),
    answered: count({ label: "응답", readonly: true, unit: "명", width: 68 }),
    unanswered: count({ label: "미응답", readonly: true, unit: "명", width: 76 }),
    mine: oneOf(
      { open: "미응답", ...answers },
      {
        label: "내 응답",
        readonly: true,
        width: 84,
        tones: { open: "red", none: "green", some: "amber", consent: "blue" },
      },
    ),
    note: longText({ label: "안내", max: 2000, erase: "known" }),
    decision: longText({ label: "결정 사유", max: 2000, readonly: true, erase: "known" }),
    decidedAt: instant({ label: "결정일시", readonly: true, detailOnly: true }),
  },
  columns: ["status", "title", "parties", "owner", "dueAt", "answered", "unanswered", "mine"],
});
