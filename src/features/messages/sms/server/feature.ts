import type { ServerFeature } from "#firm/server/feature.ts";
import { advertisingRoutes } from "#firm/server/advertising/routes.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { advertisedMessage } from "./advertised.ts";
import { sendSms, watchSms } from "./jobs.ts";
import { smsEnded } from "./outbox/ends.ts";
import { ownLinks, tidyOwnLinks } from "./own-links.ts";
import { watchReconfirmations } from "./reconfirm.ts";
import { remindUntoldResults } from "./remind.ts";
import {
  smsConsentRecords,
  smsMessageRecords,
  smsRecipientRecords,
  smsRefusalRecords,
  smsSenderRecords,
  smsTemplateRecords,
} from "./records.ts";
import { smsRoutes } from "./routes.ts";
import { smsConsentSteps, smsMessageSteps, smsRefusalSteps, smsSenderSteps } from "./steps.ts";
import { smsTimeline } from "./timeline.ts";

const events = { without: ["update", "remove", "restore", "options"] } as const;

/** 문자: messages with their outbox, templates, numbers of senders, refusals and consents. */
export const sms: ServerFeature = {
  name: "sms",
  records: [
    smsMessageRecords,
    smsRecipientRecords,
    smsSenderRecords,
    smsTemplateRecords,
    smsConsentRecords,
    smsRefusalRecords,
  ],
  steps: [smsMessageSteps, smsSenderSteps, smsConsentSteps, smsRefusalSteps],
  routes: [
    ...standardRoutes(smsMessageRecords, { without: ["create", "update", "remove", "restore"] }),
    ...standardRoutes(smsRecipientRecords, { without: ["create", "update", "remove", "restore", "options"] }),
    ...standardRoutes(smsSenderRecords, { without: ["remove", "restore"] }),
    ...standardRoutes(smsTemplateRecords),
    ...standardRoutes(smsConsentRecords, events),
    ...standardRoutes(smsRefusalRecords, events),
    ...stepRoutes(smsMessageSteps),
    ...stepRoutes(smsSenderSteps),
    ...stepRoutes(smsConsentSteps),
    ...stepRoutes(smsRefusalSteps),
    ...advertisingRoutes(smsMessageRecords, advertisedMessage),
    ...smsRoutes,
  ],
  bell: { kinds: [smsEnded] },
  jobs: [sendSms, watchSms, remindUntoldResults, watchReconfirmations, tidyOwnLinks],
  encrypted: [ownLinks],
  search: recordSearch(smsMessageRecords, { detail: ["purpose", "owner"], state: "status" }),
  timeline: smsTimeline,
};
