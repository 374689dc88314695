import type { EncryptedColumn } from "./crypto/encrypted-column.ts";
import type { Route } from "./http/route.ts";
import type { AppEvent } from "./app-event.ts";
import type { EventListener } from "./events.ts";
import type { AnyRecords } from "./records/records.ts";
import type { TimelineSource } from "./records/timeline.ts";
import type { SearchSource } from "./search-source.ts";
import type { Services } from "./services.ts";
import type { SocketHub } from "./sockets.ts";

/** What a feature gives the server. The app loops over the registry; nothing else knows the feature. */
export type ServerFeature = {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Its columns of encrypted fields. */
  readonly encrypted?: readonly EncryptedColumn[];
  /** The kinds of record it owns. */
  readonly records?: readonly AnyRecords[];
  /** What the one search box finds of this feature. */
  readonly search?: SearchSource;
  /** What it tells in the timeline of records, its own and those of others. */
  readonly timeline?: TimelineSource;
  /** What the feature does when a transaction of any process commits. */
  readonly listen?: (services: Services, sockets: SocketHub) => Readonly<Record<string, EventListener>>;
  /** Told when a process starts, and when it listens again after a gap: what was committed may have reached nobody. */
  readonly toldAtStart?: readonly AppEvent[];
  /** Work every minute or so: sweeping what has expired. Runs in one process at a time. */
  readonly sweep?: (services: Services) => Promise<void>;
};
