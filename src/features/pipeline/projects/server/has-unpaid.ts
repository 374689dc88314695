import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";

/** 미수: whether the contract of the project `r` is in arrears, as the partial index on contracts has it. */
export const hasUnpaid = (asker: Asker): RawBuilder<boolean> => sql<boolean>`exists (select from contracts c
  where c.id = r.contract_id and c.deleted_at is null and c.has_unpaid and c.status in ('signed', 'active', 'fulfilled')
    and ${outsideWalls(asker, "contract", sql.ref<number>("c.id"))})`;
