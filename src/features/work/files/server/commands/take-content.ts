import { sql } from "kysely";
import { limitText } from "#platform/bytes.ts";
import { formatNumber } from "#platform/number.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import type { Database } from "#platform/server/database/database.ts";
import { actorOf, type UserContext } from "#platform/server/http/route.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { receiveContent, type Sending, type TakenContent } from "./receive-content.ts";

export type { TakenContent } from "./receive-content.ts";

type Context = UserContext<CallSchema>;

/** Of one person within a day: more than a case file that is scanned page by page. */
const mostFilesADay = 1_000;

/** Receives the file that a person of the firm sends (`receiveContent`). 422 beyond what a person may upload in a day. */
export function takeContent(context: Context, typedName: string): Promise<TakenContent> {
  return receiveContent(sentBy(context), typedName);
}

/** What a person of the firm sends, within what one may upload in a day. */
export function sentBy(context: Context): Sending {
  const { services, request, viewer } = context;
  const refuseBeyond = (query: Database["query"], size: number) => refuseQuota(query, context, size);
  return { services, request, actor: actorOf(context), userId: viewer.userId, refuseBeyond };
}

async function refuseQuota(query: Database["query"], { viewer, services }: Context, size: number): Promise<void> {
  const { daily } = services.config.uploads;
  // Held to the end of the transaction, so that two files at a time are counted one after the other.
  if (query.isTransaction) await sql`select 1 from users where id = ${viewer.userId} for update`.execute(query);
  const { rows } = await sql<{ used: number; files: number }>`
    select coalesce(sum(size), 0)::bigint as used, count(*)::int as files from file_contents
    where created_by = ${viewer.userId} and created_at > now() - interval '1 day'`.execute(query);
  const { used, files } = rows[0]!;
  if (files >= mostFilesADay) {
    const count = formatNumber(mostFilesADay);
    throw new Failure(
      "ruleViolated",
      `하루에 한 사람이 올릴 수 있는 파일 수(${count}개)를 넘었습니다. 내일 다시 올려 주세요.`,
    );
  }
  if (used + size <= daily) return;
  throw new Failure(
    "ruleViolated",
    `하루에 한 사람이 올릴 수 있는 용량(${limitText(daily)})을 넘었습니다. 내일 다시 올려 주세요.`,
  );
}
