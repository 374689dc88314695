import { invalidField } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { siteEventSteps as machine } from "../steps.ts";
import { siteEventRecords } from "./records.ts";

const longestQuietDays = 30;

export const siteEventSteps = bindSteps(siteEventRecords, machine, {
  sets: {
    acknowledge: ({ context }) => ({ acknowledged_by_id: context.viewer.staff?.id ?? null }),
    ignore: ({ input, context }) => {
      const until = new Date(input.ignoreUntil).getTime();
      if (until <= Date.now() || until > Date.now() + longestQuietDays * 86_400_000)
        throw invalidField("ignoreUntil", "무시 기한은 지금부터 30일 안이어야 합니다.");
      return { acknowledged_by_id: context.viewer.staff?.id ?? null };
    },
  },
  after: {
    /** Nobody is told of the site until then. */
    ignore: async ({ work, before, input }) => {
      if (before.brand_id === null) return;
      await work.query
        .updateTable("brand_sites")
        .set({ quiet_until: new Date(input.ignoreUntil) })
        .where("brand_id", "=", before.brand_id)
        .execute();
    },
  },
});
