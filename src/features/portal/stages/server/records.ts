import { sql } from "kysely";
import { defineRecords } from "#records/server/records.ts";
import { manageStageTexts, showStageTexts } from "../access.ts";
import { stageText } from "../stage-text.ts";

/** 의뢰인 단계 문구: of the whole firm, one for each stage of each 분야. */
export const stageTextRecords = defineRecords(stageText, {
  show: showStageTexts,
  manage: manageStageTexts,
  list: null,
  scope: () => sql<boolean>`true`,
});
