import { clientRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const clientFileStates = {
  requested: "요청",
  uploaded: "업로드",
  confirmed: "확인",
  changes: "보완요청",
  done: "완료",
  canceled: "취소",
} as const;

/** 의뢰인 자료 (product §6.15): what a client is asked to send. Its files come from the client. */
export const clientFile = defineResource("clientFile", {
  label: "자료 요청",
  table: "client_files",
  api: "/api/client-files",
  page: "/client/files",
  numbered: false,
  title: "title",
  parts: ["tasks", "memos", "files", "timeline"],
  whose: [
    ["client", "client_id"],
    ["project", "project_id"],
  ],
  fields: {
    title: text({
      label: "요청명",
      required: true,
      max: 200,
      search: true,
      width: 0,
      disclose: true,
      erase: "known",
      help: "의뢰인에게 그대로 보입니다.",
    }),
    status: oneOf(clientFileStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: {
        requested: "blue",
        uploaded: "amber",
        confirmed: "accent",
        changes: "red",
        done: "green",
        canceled: "grey",
      },
    }),
    client: ref(clientRef, { label: "고객", required: true, filter: true, width: 120 }),
    project: ref(projectRef, { label: "사건", filter: true, width: 190, help: "이 고객의 사건" }),
    items: longText({
      label: "요청항목",
      required: true,
      max: 3000,
      disclose: true,
      erase: "known",
      help: "한 줄에 하나씩 적습니다. 의뢰인은 항목마다 파일을 올립니다.",
    }),
    message: longText({
      label: "안내",
      max: 2000,
      disclose: true,
      erase: "known",
      help: "의뢰인에게 그대로 보입니다. 어디서 떼는지, 어떤 기간이 필요한지 적어 주세요.",
    }),
    dueOn: date({ label: "기한", sort: true, filter: true }),
    files: count({ label: "받은 파일", readonly: true, unit: "개", width: 88 }),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    reason: text({ label: "보완할 점", max: 1000, readonly: true, detailOnly: true, disclose: true, erase: "known" }),
    uploadedAt: instant({ label: "받은 일시", readonly: true, width: 148 }),
    createdAt: instant({ label: "요청일", required: true, readonly: true, sort: true, filter: true, width: 148 }),
  },
  columns: ["title", "status", "client", "project", "dueOn", "files", "uploadedAt", "owner", "createdAt"],
});
