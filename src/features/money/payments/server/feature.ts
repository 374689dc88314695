import type { ServerFeature } from "#firm/server/feature.ts";
import { paymentStep } from "./first-day.ts";
import { evidenceImpact } from "./evidence-impact.ts";
import { paymentRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { paymentTimeline } from "./timeline.ts";
import { refunds } from "./personal-data.ts";

export const payments: ServerFeature = {
  name: "payments",
  firstDays: [paymentStep],
  records: [paymentRecords],
  personal: [refunds],
  routes,
  timeline: paymentTimeline,
  rateImpacts: [evidenceImpact],
};
