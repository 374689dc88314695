import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

const label = "성공사례의 익명화";

/** What was found in a story goes with the story. */
export const doneCaseHits = personalTable("done_case_hits", {
  label,
  whose: [["doneCase", "done_case_id"]],
  goes: true,
  columns: {
    phrase: text({ label: "표현", erase: "empty" }),
    around: text({ label: "앞뒤", erase: "empty" }),
    replacement: text({ label: "바꿀 말", erase: "empty" }),
  },
});
