import { staffRef } from "#firm/refs.ts";
import { count, date, flag, longText, oneOf, ref, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { defineResource } from "#records/resource.ts";

const states = { active: "진행", paused: "멈춤", ended: "종료" } as const;
const rules = { daily: "매 근무일", weekly: "매주", monthly: "매월" } as const;

const ofFirm = { keep: "법인의 반복 업무" } as const;

/** 반복 업무: a task that comes back by a rule. Each day is a task of its own, sent by whoever wrote the routine. */
export const routine = defineResource("routine", {
  label: "반복 업무",
  table: "routines",
  api: "/api/routines",
  page: "/lawfirm/routines",
  numbered: false,
  title: "title",
  fields: {
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0, erase: ofFirm }),
    status: oneOf(states, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { active: "green", paused: "amber", ended: "grey" },
    }),
    importance: oneOf({ S: "S", A: "A", B: "B", C: "C" }, { label: "중요도", required: true, filter: true, width: 80 }),
    rule: oneOf(rules, { label: "반복", required: true, filter: true, width: 96 }),
    mon: flag({ label: "월요일", detailOnly: true }),
    tue: flag({ label: "화요일", detailOnly: true }),
    wed: flag({ label: "수요일", detailOnly: true }),
    thu: flag({ label: "목요일", detailOnly: true }),
    fri: flag({ label: "금요일", detailOnly: true, help: "요일은 ‘매주’일 때 고릅니다." }),
    monthDay: count({
      label: "날짜",
      min: 1,
      max: 31,
      detailOnly: true,
      help: "‘매월’일 때 적습니다. 그달에 없는 날은 말일입니다.",
    }),
    moved: oneOf(
      { before: "앞 근무일", after: "다음 근무일" },
      { label: "쉬는 날이면", required: true, detailOnly: true },
    ),
    startsOn: date({ label: "시작일", required: true }),
    endsOn: date({ label: "종료일", filter: true, help: "비우면 계속됩니다." }),
    dueDays: count({
      label: "기한",
      unit: "일",
      max: 365,
      detailOnly: true,
      help: "보낸 날부터 며칠 안에 할지 적습니다. 0이면 당일이고, 비우면 기한이 없습니다.",
    }),
    away: oneOf(
      { deputy: "대무자에게", skip: "보내지 않음" },
      { label: "받는 사람이 부재면", required: true, detailOnly: true },
    ),
    content: longText({ label: "내용", erase: ofFirm }),
  },
  columns: ["title", "status", "importance", "rule", "startsOn", "endsOn"],
});

/** Whom each task of a routine goes to. */
export const recipientLines = defineLines({
  label: "받는 사람",
  table: "routine_recipients",
  record: "routine_id",
  place: "place",
  most: 40,
  fields: { staff: ref(staffRef, { label: "직원", required: true }) },
});
