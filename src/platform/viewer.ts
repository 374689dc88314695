import type { PermissionRule } from "./policy.ts";

/** Who is asking, as loaded freshly from the database for each request. */
export type Viewer = {
  readonly userId: number;
  readonly sessionId: number;
  readonly email: string;
  readonly name: string;
  /** null: a user without a staff record. */
  readonly staff: ViewerStaff | null;
  readonly roles: readonly string[];
  /**
   * Role rules and the user's own rules, already checked. An array of this viewer's own, the same one until anybody's
   * rights, team or role change: what was worked out for a person is kept with it.
   */
  readonly rules: readonly PermissionRule[];
  readonly inPresaleTeam: boolean;
  /** The account of a device of the office, which its own screen alone is open to. */
  readonly isDevice: boolean;
  /** The firm shows the pages marked dev-only. */
  readonly devPages: boolean;
  /** Around which records walls stand in the firm at all: `project list`, `consult conflict`. */
  readonly walls: readonly string[];
};

export type ViewerStaff = {
  readonly id: number;
  readonly shortName: string;
  readonly department: string;
  /** Teams the person belongs to. */
  readonly teamIds: readonly number[];
  /** The active team; null when the person belongs to none. */
  readonly teamId: number | null;
  readonly allTeamView: boolean;
  /** State of the person's task lists when a call was admitted; absent outside of calls. */
  readonly taskVersion?: number;
};
