import { seoulDay } from "#platform/dates.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { routineSteps as machine } from "../steps.ts";
import { routineRecords } from "./records.ts";

export const routineSteps = bindSteps(routineRecords, machine, {
  sets: {
    resume: ({ before }) => {
      const today = seoulDay(Date.now());
      const endsOn = before.ends_on;
      const startsOn = before.starts_on > today ? before.starts_on : today;
      // Past its last day it has nothing left to send; the day stays as it was.
      return { starts_on: endsOn !== null && endsOn < startsOn ? before.starts_on : startsOn };
    },
  },
});
