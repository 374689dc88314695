import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellOfDrafts } from "./drafts.ts";
import { sendDue } from "./reservations.ts";

export const watchReservations = defineRecurringJob({
  name: "clientTalk.watch",
  label: "의뢰인 대화의 예약 메시지 발송",
  every: "minute",
  run: ({ database }, _, { signal }) => sendDue(database, new Date(), signal),
});

export const watchDrafts = defineRecurringJob({
  name: "clientTalk.drafts",
  label: "의뢰인 안내 초안 알림",
  every: "minute",
  run: ({ database }) => tellOfDrafts(database),
});
