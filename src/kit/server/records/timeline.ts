import type { Asker } from "../asker.ts";
import type { Database } from "../database/database.ts";

/** One line of a record's timeline. */
export type TimelineItem = {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** 상담, 계약, 입금, 기일, 메모, 할일, 파일, 상태변경 … */
  readonly kind: string;
  /** Who did it; blank for the system. */
  readonly actor: string;
  readonly text: string;
  /** Page that shows it; null when there is none. */
  readonly path: string | null;
};

/** What a feature tells of a record in its timeline: only what this person may see, newest first, at most `limit`. */
export type TimelineSource = (
  database: Database,
  asker: Asker,
  record: { readonly type: string; readonly id: number },
  limit: number,
) => Promise<readonly TimelineItem[]>;
