import { clientRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** 의뢰인 대화 (product §5.7, §6.15): the one room in which a client and the firm talk. */
export const clientRoom = defineResource("clientRoom", {
  label: "의뢰인 대화",
  table: "client_rooms",
  api: "/api/client-rooms",
  page: "/client/talk",
  numbered: false,
  title: "name",
  order: "-lastAt",
  parts: ["tasks", "memos", "files"],
  whose: [
    ["client", "client_id"],
    ["project", "project_id"],
  ],
  fields: {
    name: text({
      label: "이름",
      required: true,
      readonly: true,
      max: 200,
      personal: "name",
      search: true,
      width: 0,
      disclose: true,
      erase: "mask",
    }),
    client: ref(clientRef, { label: "고객", required: true, filter: true, width: 120 }),
    project: ref(projectRef, { label: "사건", filter: true, width: 190, help: "이 고객의 사건" }),
    status: oneOf(
      { open: "대화 중", closed: "종료" },
      {
        label: "상태",
        required: true,
        readonly: true,
        filter: true,
        width: 84,
        tones: { open: "green", closed: "grey" },
      },
    ),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    unread: count({ label: "미읽음", required: true, readonly: true, unit: "건", width: 80 }),
    waiting: count({ label: "응답 경과", readonly: true, unit: "분", width: 116, help: "업무시간(평일 9–18시) 기준" }),
    lastAt: instant({ label: "최근", readonly: true, sort: true, filter: true, width: 148 }),
  },
  columns: ["name", "client", "project", "status", "unread", "waiting", "owner", "lastAt"],
});
