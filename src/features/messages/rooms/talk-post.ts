import { staffRef } from "#firm/refs.ts";
import { count, flag, instant, longText, ref } from "#records/field.ts";
import { defineResource, targetOf } from "#records/resource.ts";
import { room } from "./room.ts";

export const postMax = 5000;

/** What one can say to a post with a sign; each with its words for whoever does not see it. */
export const signs = {
  like: ["👍", "좋아요"],
  thanks: ["🙏", "고맙습니다"],
  done: ["✅", "했습니다"],
  sad: ["😢", "안타까워요"],
  question: ["❓", "궁금해요"],
} as const;
export type Sign = keyof typeof signs;
export const signNames = Object.keys(signs) as Sign[];

/** 글 of a room (product §5.7, Message). Written, answered and hidden by commands; never by a form. */
export const talkPost = defineResource("talkPost", {
  label: "톡 글",
  table: "talk_posts",
  api: "/api/talk-posts",
  page: "/talk/post",
  numbered: false,
  title: "content",
  parts: ["files"],
  whose: [["room", "room_id"]],
  fields: {
    room: ref(targetOf(room), { label: "방", required: true, readonly: true, filter: true, width: 140 }),
    content: longText({
      label: "내용",
      readonly: true,
      max: postMax,
      search: true,
      detailOnly: false,
      width: 0,
      erase: "mask",
    }),
    owner: ref(staffRef, { label: "작성자", readonly: true, filter: true, width: 84 }),
    replyTo: count({ label: "답글의 원글", readonly: true, detailOnly: true }),
    confirms: flag({ label: "확인 요청", readonly: true, filter: true, width: 84 }),
    pinned: flag({ label: "고정", readonly: true, filter: true, width: 64 }),
    callsMe: flag({ label: "나를 언급", readonly: true, filter: true }),
    awaitsMe: flag({ label: "내가 확인할 글", readonly: true, filter: true }),
    createdAt: instant({ label: "일시", required: true, readonly: true, sort: true, filter: true, width: 158 }),
  },
  columns: ["room", "content", "owner", "createdAt"],
});
