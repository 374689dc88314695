import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

/** With the link what was read by it goes. */
export const contractLinks = personalTable("contract_links", {
  label: "계약 확인 링크",
  whose: [["shareLink", "link_id"]],
  goes: true,
  columns: { decline_reason: text({ label: "계약을 거절한 사유", disclose: true }) },
});
