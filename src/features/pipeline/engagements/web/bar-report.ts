import type { CallOutput } from "#platform/endpoint.ts";
import type { readFiling } from "../filing-schemas.ts";
import type { readBarReport } from "../schemas.ts";

/** What the report of a year says. */
export type BarReport = CallOutput<typeof readBarReport>;

/** What a report of another kind says, with its state. */
export type FilingAnswer = CallOutput<typeof readFiling>;
