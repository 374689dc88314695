import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { deficiencySteps as deficiencyMachine } from "../deficiency.ts";
import { lawsuitSteps as machine } from "../lawsuit-steps.ts";
import { deficiencyRecords, lawsuitRecords } from "./records.ts";

/** The steps of a case of a suit. */
export const lawsuitSteps = bindSteps(lawsuitRecords, machine);

/** The steps of a 보완: when it was told, told again and settled. */
export const deficiencySteps = bindSteps(deficiencyRecords, deficiencyMachine, {
  sets: {
    notify: () => ({ noticed_at: new Date() }),
    remind: () => ({ reminded_at: new Date() }),
    cure: () => ({ settled_at: new Date() }),
    waive: () => ({ settled_at: new Date() }),
  },
});
