import type { FastifyRequest } from "fastify";
import type { EncryptedColumn } from "#platform/server/crypto/encrypted-column.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { AppEvent } from "#platform/server/app-event.ts";
import type { EventListener } from "#platform/server/events.ts";
import type { AnyJob } from "#platform/server/jobs/job.ts";
import type { BellFacts } from "#records/server/bell/kinds.ts";
import type { AnyRecords } from "#records/server/records.ts";
import type { BoundSteps } from "#records/server/steps/bind-steps.ts";
import type { PersonalTable } from "#records/server/whose/personal-table.ts";
import type { TimelineSource } from "#records/server/timeline.ts";
import type { SearchSource } from "#platform/server/search-source.ts";
import type { ApprovalSource } from "./approval-source.ts";
import type { EndOfWork } from "./end-of-work.ts";
import type { FileShare } from "./file-shares.ts";
import type { FirstDayStep } from "./first-day.ts";
import type { LimitationSource } from "./limitation.ts";
import type { RateImpact } from "./rate-impact.ts";
import type { RefundOrigin } from "./refund-origin.ts";
import type { ServiceTile } from "./service-tile.ts";
import type { Services } from "#platform/server/services.ts";
import type { SocketHub } from "#platform/server/sockets.ts";

/** What a feature gives the server. The app loops over the registry; nothing else knows the feature. */
export type ServerFeature = {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Its columns of encrypted fields. */
  readonly encrypted?: readonly EncryptedColumn[];
  /** The kinds of record it owns. */
  readonly records?: readonly AnyRecords[];
  /** Its tables beside them that hold data about people. */
  readonly personal?: readonly PersonalTable[];
  /** The states of its records and the steps between them. */
  readonly steps?: readonly BoundSteps[];
  /** What the one search box finds of this feature. */
  readonly search?: SearchSource;
  /** What it tells in the timeline of records, its own and those of others. */
  readonly timeline?: TimelineSource;
  /** Its tiles in 서비스 모음. */
  readonly tiles?: readonly ServiceTile[];
  /** What of it a new firm sets up or brings in (도입 준비). */
  readonly firstDays?: readonly FirstDayStep[];
  /** What the feature does when a transaction of any process commits. */
  readonly listen?: (services: Services, sockets: SocketHub) => Readonly<Record<string, EventListener>>;
  /** Told when a page for people outside is fetched, which programs do too that show a preview of it. */
  readonly outsidePage?: (services: Services, request: FastifyRequest, path: string) => Promise<void>;
  /** Told when a process starts, and when it listens again after a gap: what was committed may have reached nobody. */
  readonly toldAtStart?: readonly AppEvent[];
  /** What it counts with the dated numbers of the firm. */
  readonly rateImpacts?: readonly RateImpact[];
  /** Its records that ask for money back, and follow when that is refused. */
  readonly refundOrigins?: readonly RefundOrigin[];
  /** What of it ends when somebody leaves the firm. */
  readonly endsOfWork?: readonly EndOfWork[];
  /** Ways on which it lets files leave the firm. */
  readonly fileShares?: readonly FileShare[];
  /** Its records whose claims lapse on a day. */
  readonly limitations?: readonly LimitationSource[];
  /** What waits for a second person in it beside the steps of its records. */
  readonly approvals?: readonly ApprovalSource[];
  /** What it tells the bell of a person, and of what beside its records. */
  readonly bell?: BellFacts;
  /** Its work outside of calls: what comes by itself, and what its commands enqueue. */
  readonly jobs?: readonly AnyJob[];
};
