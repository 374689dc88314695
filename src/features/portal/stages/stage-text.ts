import { count, flag, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { stageLabels } from "#features/pipeline/projects/project-stages.ts";

const ofTheFirm = { keep: "법인의 문안" } as const;

/** 의뢰인 단계 문구 of the whole firm: what a client reads of a stage of a case, beside the firm's own words (additions 41). */
export const stageText = defineResource("clientStageText", {
  label: "의뢰인 단계 문구",
  table: "client_stage_texts",
  api: "/api/client-stage-texts",
  page: "/client/talk/stages",
  open: "query",
  numbered: false,
  title: "text",
  order: "number",
  fields: {
    category: oneOf(caseCategories, { label: "분야", required: true, readonly: true, filter: true, width: 100 }),
    place: count({ label: "순서", required: true, readonly: true, width: 56 }),
    stage: oneOf(stageLabels, { label: "단계", required: true, readonly: true, filter: true, width: 110 }),
    shown: flag({
      label: "의뢰인에게 보임",
      filter: true,
      width: 110,
      help: "끄면 사건이 이 단계에 와도 의뢰인에게는 앞 단계로 보이고, 안내 초안도 만들지 않습니다.",
    }),
    text: text({
      label: "한국어 문구",
      required: true,
      max: 200,
      search: true,
      width: 0,
      erase: ofTheFirm,
      help: "의뢰인 화면과 공유링크, 안내 초안에 그대로 나옵니다.",
    }),
    english: text({
      label: "영어 문구",
      max: 300,
      search: true,
      width: 240,
      erase: ofTheFirm,
      help: "안내 언어가 English인 고객에게 나옵니다. 비우면 한국어 문구가 나옵니다.",
    }),
  },
  columns: ["category", "place", "stage", "shown", "text", "english"],
});
