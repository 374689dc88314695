import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { questionSteps as machine } from "../steps.ts";
import { questionRecords } from "./records.ts";

/** The steps of a question with what each writes beside the state. */
export const questionSteps = bindSteps(questionRecords, machine, {
  sets: {
    draft: ({ context }) => ({ owner_id: context.viewer.staff!.id, adopted: false }),
    approve: ({ context }) => ({ approver_id: context.viewer.staff!.id, published_at: new Date(), notes: "" }),
    adopt: ({ before }) => ({ adopted: !before.adopted }),
  },
});
