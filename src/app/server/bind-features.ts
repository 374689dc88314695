import { bindEndsOfWork } from "#firm/server/end-of-work.ts";
import { bindFileShares } from "#firm/server/file-shares.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { bindBell } from "#records/server/bell/kinds.ts";
import { bindColleagues } from "#records/server/colleagues.ts";
import { bindRecords } from "#records/server/registry.ts";
import { registerSteps } from "#records/server/steps/bind-steps.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { bindRefundOrigins } from "#features/money/payments/server/api.ts";
import { features as registered } from "./registry.ts";

/** Makes the kinds of record of the features, the tables beside them and their steps known: once, before any is asked for. */
export function bindFeatures(features: readonly ServerFeature[] = registered): void {
  bindRecords(
    features.flatMap((feature) => feature.records ?? []),
    features.flatMap((feature) => feature.personal ?? []),
  );
  bindBell(features.flatMap((feature) => feature.bell ?? []));
  registerSteps(features.flatMap((feature) => feature.steps ?? []));
  bindRefundOrigins(features.flatMap((feature) => feature.refundOrigins ?? []));
  bindEndsOfWork(features.flatMap((feature) => feature.endsOfWork ?? []));
  bindFileShares(features.flatMap((feature) => feature.fileShares ?? []));
  bindColleagues(colleagues);
}
