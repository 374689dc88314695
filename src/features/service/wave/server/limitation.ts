import { sql } from "kysely";
import type { LimitationSource } from "#firm/server/limitation.ts";
import { suitRecords } from "./records.ts";

/** 소멸시효일 of a group suit, until its first plaintiffs have sued. */
export const suitLimitations: LimitationSource = {
  records: suitRecords,
  open: sql<boolean>`r.status in ('planned', 'recruiting', 'recruitClosed', 'filing')`,
  responsible: sql<number | null>`r.lead_id`,
  assigned: sql<readonly number[]>`'{}'::bigint[]`,
};
