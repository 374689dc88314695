import type { ServerFeature } from "#firm/server/feature.ts";
import { paymentStep } from "./first-day.ts";
import { evidenceImpact } from "./evidence-impact.ts";
import { paymentRecords } from "./records.ts";
import { refundSteps } from "./refunds.ts";
import { routes } from "./routes.ts";
import { paymentSteps } from "./steps.ts";
import { dueEvidence, evidenceNear, remindOfEvidence } from "./tell-evidence.ts";
import { paymentTimeline } from "./timeline.ts";

export const payments: ServerFeature = {
  name: "payments",
  firstDays: [paymentStep],
  records: [paymentRecords, refundSteps.records],
  steps: [paymentSteps, refundSteps],
  routes,
  timeline: paymentTimeline,
  bell: { kinds: [evidenceNear], subjects: [dueEvidence] },
  jobs: [remindOfEvidence],
  rateImpacts: [evidenceImpact],
};
