import type { CallOutput } from "#platform/endpoint.ts";
import type { Day } from "#platform/dates.ts";
import type { Ref } from "#records/field.ts";
import type * as schemas from "../schemas.ts";
import type { Category } from "../worktime.ts";

export type Week = CallOutput<typeof schemas.readWeek>["model"];
export type WeekEntry = Week["entries"][number];
export type Proposal = CallOutput<typeof schemas.listProposals>["models"][number];

/** What a new entry begins with. */
export type Preset = {
  readonly day: Day;
  readonly project?: Ref | null;
  readonly category?: Category;
  readonly minutes?: number;
  readonly startAt?: string;
  readonly endAt?: string;
  readonly memo?: string;
  /** The activities that it comes from. */
  readonly sources?: readonly Pick<Proposal, "type" | "id">[];
};
