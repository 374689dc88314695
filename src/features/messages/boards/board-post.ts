import { staffRef } from "#firm/refs.ts";
import { count, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/**
 * The boards (product §5.7, §6.14). On 질문 colleagues ask each other and accept an answer. Posts on 익명 have no writer
 * that anybody sees.
 */
const boards = {
  notice: "공지",
  free: "자유",
  work: "업무",
  question: "질문",
  files: "자료",
  anonymous: "익명",
} as const;

const audiences = { team: "우리 팀", firm: "전체" } as const;
const statuses = { shown: "게시", hidden: "숨김" } as const;

const written = { keep: "직원이 쓴 글" } as const;

/** 게시글 (product §5.7). */
export const boardPost = defineResource("boardPost", {
  label: "게시글",
  table: "board_posts",
  api: "/api/board-posts",
  page: "/lawfirm/board",
  open: "query",
  numbered: false,
  title: "title",
  order: "-pinned",
  parts: ["tasks", "files"],
  fields: {
    board: oneOf(boards, { label: "게시판", required: true, filter: true, width: 76 }),
    audience: oneOf(audiences, {
      label: "공개범위",
      required: true,
      filter: true,
      width: 84,
      help: "익명 게시판의 글은 언제나 전체에 공개됩니다.",
    }),
    title: text({ label: "제목", required: true, max: 200, search: true, sort: true, width: 0, erase: written }),
    content: longText({ label: "내용", max: 20_000, search: true, erase: written }),
    tags: text({ label: "태그", max: 200, search: true, width: 120, erase: written, help: "쉼표로 나누어 적습니다." }),
    confirms: flag({
      label: "필독",
      filter: true,
      width: 64,
      help: "볼 수 있는 모든 직원에게 확인을 받습니다. 공지에만 쓸 수 있습니다.",
    }),
    pinned: flag({ label: "고정", readonly: true, sort: true, filter: true, width: 64 }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 72,
      tones: { shown: "green", hidden: "grey" },
    }),
    hiddenReason: text({ label: "숨긴 사유", max: 200, readonly: true, detailOnly: true, erase: written }),
    edition: count({ label: "개정", readonly: true, detailOnly: true }),
    owner: ref(staffRef, { label: "작성자", readonly: true, filter: true, width: 88 }),
    views: count({ label: "조회", readonly: true, width: 64 }),
    comments: count({ label: "댓글", readonly: true, width: 64 }),
    confirmed: text({ label: "확인", readonly: true, width: 84 }),
    acceptedComment: count({ label: "채택한 답변", detailOnly: true }),
    answered: flag({ label: "답변 채택", readonly: true, filter: true, width: 84 }),
    editableUntil: instant({ label: "수정 기한", readonly: true, detailOnly: true }),
    awaitsMe: flag({ label: "내가 확인할 글", readonly: true, filter: true }),
    createdAt: instant({ label: "작성일", required: true, readonly: true, sort: true, filter: true }),
  },
  columns: ["board", "title", "owner", "views", "comments", "confirmed", "audience", "createdAt"],
});

/** What is typed into the form; an answer is accepted beside it. */
export const boardPostForm = ["board", "audience", "title", "content", "tags", "confirms"] as const;
