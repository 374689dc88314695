import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

export const destructionItems = personalTable("destruction_items", {
  label: "파기함",
  whose: "record",
  columns: { hold_note: text({ label: "보류 메모", erase: "mask" }) },
});
