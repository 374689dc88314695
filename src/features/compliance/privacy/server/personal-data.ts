import { date, oneOf, text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { requestKinds, requestStatuses } from "../privacy.ts";

export const privacyRequests = personalTable("privacy_requests", {
  label: "개인정보 요구",
  whose: [["client", "client_id"]],
  columns: {
    received_on: date({ label: "접수일", disclose: true }),
    kind: oneOf(requestKinds, { label: "요구", disclose: true }),
    content: text({ label: "내용", disclose: true, erase: "empty" }),
    status: oneOf(requestStatuses, { label: "상태", disclose: true }),
    answer: text({ label: "답변", disclose: true, erase: "mask" }),
  },
});
