import { z } from "zod";
import { day, recordId, success } from "#platform/schema.ts";
import { radarKinds } from "./load.ts";

export const readSituation = {
  query: z.strictObject({ from: day.meta({ label: "시작일" }), to: day.meta({ label: "종료일" }) }),
  response: success({
    models: z.array(
      z.strictObject({
        partnerId: recordId,
        staffId: recordId,
        name: z.string(),
        /** Duties in hand, and those of them that are late. */
        duties: z.int(),
        late: z.int(),
        /** Announced work that was given to him, and what of it is late. */
        volunteer: z.int(),
        volunteerLate: z.int(),
        cases: z.int(),
        /** Legal deadlines of the next fourteen days. */
        deadlines: z.int(),
        /** Recognised 공익활동 of the period, in minutes. */
        proBono: z.int(),
        attended: z.int(),
        counted: z.int(),
      }),
    ),
  }),
};

const count = z.strictObject({
  kind: z.enum(Object.keys(radarKinds) as [keyof typeof radarKinds, ...(keyof typeof radarKinds)[]]),
  count: z.int(),
  limit: z.int(),
  /** `times` the average of the firm's lawyers, not rounded. */
  average: z.number(),
});

export const readRadar = {
  query: z.strictObject({ day: day.meta({ label: "기준일" }) }),
  response: success({
    from: day,
    to: day,
    /** How often the average makes a 특정변호사 beside the number, as the law has it at the end of the half-year. */
    times: z.number(),
    models: z.array(z.strictObject({ staffId: recordId, name: z.string(), counts: z.array(count) })),
  }),
};
