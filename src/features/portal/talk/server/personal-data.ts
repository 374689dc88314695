import { longText, text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

// With the room of a client what was said in it goes; the bytes follow with its files.

export const clientMessages = personalTable("client_messages", {
  name: "clientMessage",
  label: "의뢰인 대화",
  whose: [["clientRoom", "room_id"]],
  goes: true,
  columns: {
    content: longText({ label: "내용", disclose: true }),
    hidden_reason: text({ label: "숨긴 사유" }),
  },
});

export const clientMessageFiles = personalTable("client_message_files", {
  label: "의뢰인 대화의 파일",
  whose: [["clientRoom", "room_id"]],
  goes: true,
  columns: { name: text({ label: "파일 이름", disclose: true }) },
});

export const clientReservations = personalTable("client_reservations", {
  label: "의뢰인 대화의 예약 메시지",
  whose: [["clientRoom", "room_id"]],
  goes: true,
  columns: { content: longText({ label: "내용", disclose: true }) },
});

export const clientCalls = personalTable("client_calls", {
  label: "의뢰인 통화기록",
  whose: [["clientRoom", "room_id"]],
  goes: true,
  columns: { talked_with: text({ label: "통화한 사람", disclose: true }) },
});
