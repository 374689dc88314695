import type { Database } from "#platform/server/database/database.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";

/** 400 that names the field unless the id is a colleague whom records may point to. */
export async function requireStaff(
  database: Pick<Database, "query">,
  context: WriteContext,
  field: string,
  id: number,
): Promise<void> {
  const staff = context.registry.get("staff");
  if (staff && (await mayReadRecord(database, staff, id, context, { choosing: true }))) return;
  throw invalidField(field, "직원을 찾을 수 없습니다. 다시 골라 주세요.");
}
