import { date, flag, oneOf, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { courtOptions } from "./courts.ts";
import { aliasKinds, roleLabels } from "./words.ts";

/** 당사자 of a case with the counsel of each (product §5.3); deadlines run for each of ours by its day of service. */
export const partyLines = defineLines({
  label: "당사자",
  table: "legal_case_parties",
  record: "case_id",
  place: "place",
  most: 60,
  fields: {
    role: oneOf(roleLabels, { label: "지위", required: true }),
    name: text({ label: "이름", required: true, max: 100 }),
    ours: flag({ label: "우리측" }),
    counsel: text({ label: "대리인", max: 100 }),
    judgmentServedOn: date({ label: "판결도달일" }),
  },
});

/** Other numbers of a case: it keeps those under which it ran before 이송, and those joined to it. */
export const aliasLines = defineLines({
  label: "다른 사건번호",
  table: "legal_case_aliases",
  record: "case_id",
  place: "place",
  most: 20,
  fields: {
    kind: oneOf(aliasKinds, { label: "사유", required: true }),
    court: oneOf(courtOptions, { label: "법원", required: true }),
    caseNo: text({ label: "사건번호", required: true, max: 60 }),
    since: date({ label: "일자" }),
  },
});
