import { count, longText, oneOf, text } from "#records/field.ts";
import { stageLabels } from "#features/pipeline/projects/project-stages.ts";
import { defineResource } from "#records/resource.ts";

const ofTheFirm = { keep: "법인의 문안" } as const;

/** 빠른 답변 of the whole firm: what is said to clients again and again. */
export const quickReply = defineResource("quickReply", {
  label: "빠른 답변",
  table: "quick_replies",
  api: "/api/quick-replies",
  page: "/client/talk/replies",
  open: "query",
  numbered: false,
  title: "name",
  order: "place",
  fields: {
    name: text({ label: "이름", required: true, max: 40, search: true, width: 160, erase: ofTheFirm }),
    body: longText({
      label: "답변",
      required: true,
      max: 2000,
      search: true,
      detailOnly: false,
      width: 0,
      erase: ofTheFirm,
      help: "대화창의 내용에 그대로 들어갑니다. 보내기 전에 고칠 수 있습니다.",
    }),
    stage: oneOf(stageLabels, {
      label: "단계 안내",
      width: 96,
      help: "단계를 고르면 사건이 그 단계가 될 때 의뢰인 안내 초안으로 제안됩니다. {사건}과 {다음기일}은 값으로 바뀝니다.",
    }),
    place: count({
      label: "순서",
      required: true,
      max: 999,
      sort: true,
      width: 72,
      help: "작은 숫자가 앞에 나옵니다.",
    }),
  },
  columns: ["place", "name", "stage", "body"],
});
