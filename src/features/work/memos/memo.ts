import { clientRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const memoKinds = {
  내부: "내부",
  통화: "통화",
  미팅: "미팅",
  법원: "법원",
  상대방: "상대방",
  의뢰인요청: "의뢰인요청",
} as const;
export type MemoKind = keyof typeof memoKinds;

/** Who of those that see the record sees the memo: all of them, members of its team, lawyers. */
export const memoVisibilities = { all: "전체", team: "팀", privileged: "변호사만" } as const;
export type MemoVisibility = keyof typeof memoVisibilities;

export const contentMax = 5000;

/** 메모 (product §5.1). Written, answered, moved and hidden by commands; never by a form. */
export const memo = defineResource("memo", {
  label: "메모",
  table: "memos",
  api: "/api/memos",
  page: "/lawfirm/project/memos",
  open: "query",
  numbered: false,
  title: "content",
  order: "-createdAt",
  whose: "record",
  fields: {
    createdAt: instant({
      label: "일시",
      required: true,
      readonly: true,
      sort: true,
      filter: true,
      width: 158,
      disclose: true,
    }),
    subject: text({ label: "사건/고객/상담", readonly: true, width: 170 }),
    recordType: text({ label: "기록 종류", required: true, readonly: true }),
    recordId: count({ label: "기록", required: true, readonly: true }),
    recordNumber: count({ label: "기록 번호", required: true, readonly: true }),
    recordPath: text({ label: "기록 화면", readonly: true }),
    kind: oneOf(memoKinds, { label: "종류", required: true, readonly: true, filter: true, width: 96, disclose: true }),
    content: longText({
      label: "내용",
      readonly: true,
      max: contentMax,
      search: true,
      detailOnly: false,
      width: 0,
      disclose: true,
      erase: "mask",
    }),
    author: ref(staffRef, { label: "작성자", required: true, readonly: true, filter: true, width: 80 }),
    mentions: text({ label: "언급", readonly: true, width: 100 }),
    acks: text({ label: "확인", readonly: true, width: 64 }),
    remindOn: date({ label: "알림일", readonly: true, sort: true, filter: true }),
    visibility: oneOf(memoVisibilities, { label: "공개범위", required: true, readonly: true, filter: true, width: 84 }),
    mentionsMe: flag({ label: "나를 언급", readonly: true, filter: true }),
    unacked: flag({ label: "미확인", readonly: true, filter: true }),
    callsMe: flag({ label: "내가 확인할 것", readonly: true, filter: true }),
    pinned: flag({ label: "고정", readonly: true, filter: true }),
    edited: flag({ label: "수정됨", readonly: true }),
    replies: count({ label: "답글", readonly: true }),
    project: ref(projectRef, { label: "사건", readonly: true, filter: true }),
    client: ref(clientRef, { label: "고객", readonly: true, filter: true }),
  },
  columns: ["createdAt", "subject", "kind", "content", "author", "mentions", "acks", "remindOn", "visibility"],
});

/** The record that a memo hangs on. */
export type MemoRecord = { readonly type: string; readonly id: number };
