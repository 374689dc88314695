import { manageContent } from "#firm/advertising/access.ts";
import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";
import { showClients } from "#features/pipeline/clients/access.ts";

/** Who writes what clients read of stages: 컨텐츠관리 and 관리자. */
export const manageStageTexts = anyOf(manageContent, may("manage", "관리자"));

/** Who reads it: they, and whoever sees clients. */
export const showStageTexts = anyOf(manageStageTexts, may("show", "컨텐츠관리"), showClients);
