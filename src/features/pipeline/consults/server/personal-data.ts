import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

export const consultAddenda = personalTable("consult_addenda", {
  label: "상담일지 추가기재",
  whose: [["consult", "consult_id"]],
  columns: { content: text({ label: "내용", erase: "mask" }) },
});

export const consultMerges = personalTable("consult_merges", {
  label: "상담 병합",
  whose: [
    ["consult", "kept_id"],
    ["consult", "merged_id"],
  ],
  columns: { filled: text({ label: "채운 값", erase: "empty" }) },
});
