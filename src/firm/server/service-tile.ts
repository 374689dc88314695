import type { Policy } from "#platform/policy.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";

/** What one service of 서비스 모음 (`/lawfirm/service`) says: a page, and how much of its work is open and late. */
export type ServiceTile = {
  readonly name: string;
  readonly label: string;
  /** What it is for, in one line. */
  readonly hint: string;
  readonly path: string;
  /** The list of what is late, below `path`. */
  readonly overduePath: string;
  readonly order: number;
  /** Who opens the page; others see no tile. */
  readonly policy: Policy;
  /** Of the rows that the person may see. */
  readonly count: (database: Database, asker: Asker) => Promise<{ readonly open: number; readonly overdue: number }>;
};
