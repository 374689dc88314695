import { staffRef } from "#firm/refs.ts";
import { instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource, targetOf } from "#records/resource.ts";
import { boardPost } from "./board-post.ts";

const statuses = { requested: "요청", approved: "승인", refused: "거절" } as const;

/** 작성자 확인 요청: one person asks for the writer of an anonymous post, another one decides (product §6.14). */
export const authorRequest = defineResource("authorRequest", {
  label: "작성자 확인 요청",
  table: "author_requests",
  api: "/api/author-requests",
  page: "/lawfirm/board/authors",
  open: "query",
  numbered: false,
  title: "why",
  fields: {
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { requested: "amber", approved: "red", refused: "grey" },
    }),
    post: ref(targetOf(boardPost), { label: "익명 글", required: true, readonly: true, width: 200 }),
    why: text({
      label: "사유",
      required: true,
      readonly: true,
      max: 500,
      search: true,
      width: 0,
      erase: { keep: "직원의 기록" },
    }),
    owner: ref(staffRef, { label: "요청자", readonly: true, width: 88 }),
    decider: ref(staffRef, { label: "결정자", readonly: true, width: 88 }),
    answer: text({
      label: "결정 이유",
      max: 500,
      readonly: true,
      detailOnly: true,
      erase: { keep: "직원의 기록" },
    }),
    decidedAt: instant({ label: "결정일시", readonly: true, width: 158 }),
    createdAt: instant({ label: "요청일시", required: true, readonly: true, sort: true, filter: true, width: 158 }),
  },
  columns: ["status", "post", "why", "owner", "decider", "createdAt"],
});
