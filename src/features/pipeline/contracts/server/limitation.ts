import { sql } from "kysely";
import type { LimitationSource } from "#firm/server/limitation.ts";
import { contractRecords } from "./records.ts";

/** 시효·제척기간 of what a contract is about, until it has ended. */
export const contractLimitations: LimitationSource = {
  records: contractRecords,
  open: sql<boolean>`r.status not in ('fulfilled', 'terminated', 'void')`,
  responsible: sql<number | null>`r.responsible_id`,
  assigned: sql<readonly number[]>`array(select l.staff_id from contract_lawyers l where l.contract_id = r.id)`,
};
