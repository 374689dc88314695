import { firmToday } from "#platform/dates.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { timePackSteps as machine } from "../steps.ts";
import { lotsOf, moveLot } from "./lots.ts";
import { packRecords } from "./records.ts";

/** The end of a pack: what is left is taken back with the settlement, in its transaction. */
export const timePackSteps = bindSteps(packRecords, machine, {
  sets: { settle: () => ({ settled_on: firmToday() }) },
  after: {
    settle: async ({ work, context, before, input }) => {
      for (const { id, balance } of await lotsOf(work, before.id)) {
        if (balance === 0) continue;
        await moveLot(work, context, { lotId: id, kind: "settle", minutes: -balance, reason: input.reason });
      }
    },
  },
});
