import type { Policy } from "#platform/policy.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";

/**
 * Something that waits for a second person and is no step that says so: a 변경계약, a role, a filing of a limitation.
 * Steps that somebody waits for (`waits`, `notWho`) stand in 결재 대기 of themselves.
 */
export type ApprovalSource = {
  /** What is decided: 변경계약 승인. */
  readonly label: string;
  /** The list of what waits. */
  readonly path: string;
  /** Who decides such things at all. */
  readonly policy: Policy;
  /** How many the person may decide now; counting stops at `most`. */
  readonly count: (database: Database, asker: Asker, most: number) => Promise<number>;
};
