import type { CallOutput } from "#platform/endpoint.ts";
import type { readBarReport } from "../schemas.ts";

/** What the report of a year says. */
export type BarReport = CallOutput<typeof readBarReport>;
