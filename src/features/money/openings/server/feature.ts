import { managePayments } from "#features/money/payments/access.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { listImportRoutes } from "#records/server/import/list-routes.ts";
import { openingListApi } from "../endpoints.ts";
import { bringOpeningsIn, type LinkedProject } from "./bring-in.ts";
import { openingStep } from "./first-day.ts";
import { takeOpeningsBack } from "./take-back.ts";

const routes = listImportRoutes<LinkedProject>({
  name: "openings",
  api: openingListApi,
  label: "이월 잔액",
  policy: managePayments,
  bringIn: bringOpeningsIn,
  takeBack: takeOpeningsBack,
});

/** Opening balances (additions 46): arrears and what is held for clients when a firm begins with the product. */
export const openings: ServerFeature = { name: "openings", routes, firstDays: [openingStep] };
