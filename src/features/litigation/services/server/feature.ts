import type { ServerFeature } from "#firm/server/feature.ts";
import { date, text } from "#records/field.ts";
import { recordSearch } from "#records/server/search.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { serviceRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { serviceSteps } from "./steps.ts";
import { serviceTimeline } from "./timeline.ts";

const recipients = personalTable("service_recipients", {
  label: "대리인별 송달",
  whose: [["serviceOfProcess", "service_id"]],
  columns: { name: text({ label: "대리인", erase: "mask" }), served_on: date({ label: "송달일", disclose: true }) },
});

/** 송달: 우편물 대장 and 송무 인박스 (product N17). */
export const services: ServerFeature = {
  name: "servicesOfProcess",
  records: [serviceRecords],
  personal: [recipients],
  steps: [serviceSteps],
  routes,
  timeline: serviceTimeline,
  search: recordSearch(serviceRecords, { detail: ["receivedOn", "case", "party"], state: "status" }),
};
