import { defineRecords } from "#records/server/records.ts";
import { manageSites, showSites } from "../access.ts";
import { siteEvent } from "../site-event.ts";

export const siteEventRecords = defineRecords(siteEvent, {
  show: showSites,
  manage: manageSites,
  list: null,
  actions: { recovered: "회복", endIgnoring: "무시 기한 종료" },
});
