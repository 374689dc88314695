import { defineRecords } from "../../../../kit/server/records/records.ts";
import { manageConsults, showConsults } from "../access.ts";
import { consult } from "../consult.ts";

/** 상담 with its rules. */
export const consultRecords = defineRecords(consult, {
  show: showConsults,
  manage: manageConsults,
  list: "상담리스트",
});
