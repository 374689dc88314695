import { projectRef, staffRef } from "#firm/refs.ts";
import { oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const roomAudiences = { team: "우리 팀", firm: "전체", members: "초대한 사람" } as const;
const statuses = { open: "열림", closed: "닫힘" } as const;

/** 방 (product §5.7). One about a case is seen by those alone who see the case. */
export const room = defineResource("room", {
  label: "방",
  table: "rooms",
  api: "/api/rooms",
  page: "/talk",
  open: "query",
  numbered: false,
  title: "name",
  whose: [["project", "project_id"]],
  fields: {
    name: text({ label: "이름", required: true, max: 60, search: true, sort: true, width: 0, erase: "known" }),
    audience: oneOf(roomAudiences, { label: "누가 쓰는 방", required: true, filter: true, width: 110 }),
    purpose: text({ label: "설명", max: 200, search: true, width: 220, erase: "known" }),
    project: ref(projectRef, {
      label: "사건",
      filter: true,
      width: 160,
      help: "사건을 볼 수 있는 사람만 이 방을 봅니다.",
    }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 72,
      tones: { open: "green", closed: "grey" },
    }),
    owner: ref(staffRef, { label: "만든 사람", readonly: true, width: 88 }),
  },
  columns: ["name", "audience", "purpose", "project", "status", "owner"],
});
