import type { CallOutput } from "#platform/endpoint.ts";
import type { listTeams } from "../team-schemas.ts";

/** A team as the list of teams gives it. */
export type TeamModel = CallOutput<typeof listTeams>["models"][number];
