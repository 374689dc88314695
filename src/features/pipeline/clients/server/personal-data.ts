import { date, oneOf, text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { successions, successorLines } from "../successors.ts";

/** Of both: that somebody is an heir says something about either. The link itself stays for the check of conflicts. */
export const clientSuccessors = personalTable("client_successors", {
  label: successorLines.label,
  whose: [
    ["client", "client_id"],
    ["client", "successor_id"],
  ],
  columns: {
    kind: oneOf(successions, { label: "구분", disclose: true }),
    share: text({ label: "지분", disclose: true, erase: "empty" }),
    since: date({ label: "승계일", disclose: true }),
    note: text({ label: "메모", disclose: true, erase: "empty" }),
  },
});
