import { formatDateTime } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";

export type Lock = { readonly lockedById: number | null; readonly lockedUntil: Date | null };

/** 422 as long as somebody else has checked the document out. */
export async function refuseLocked(
  query: Database["query"],
  { viewer }: Asker,
  { lockedById, lockedUntil }: Lock,
): Promise<void> {
  if (lockedById === null || lockedById === viewer.staff?.id) return;
  if (lockedUntil === null || lockedUntil.getTime() <= Date.now()) return;
  const holder = await query.selectFrom("staffs").select("short_name").where("id", "=", lockedById).executeTakeFirst();
  const until = formatDateTime(lockedUntil.toISOString()).slice(11, 16);
  throw new Failure(
    "ruleViolated",
    `${holder?.short_name ?? "다른 사람"} 님이 ${until}까지 편집하고 있습니다. 잠금이 풀린 뒤 다시 시도해 주세요.`,
  );
}
